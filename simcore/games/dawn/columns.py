"""The result columns of Dawn: one row a play (`GAME_COLUMNS`) and one row a play and seat (`SEAT_COLUMNS`)."""

from simcore.columns import SHARED_GAME_COLUMNS, SHARED_SEAT_COLUMNS, Column, record_dtype
from simcore.games.dawn.codes import ACT_FAMILIES, CARDS, GREATS, LAID, MATTERED, ROUNDS

GAME_COLUMNS = SHARED_GAME_COLUMNS + (
    Column("result", "i1", "0 the Allies win, 1 the richest Scoundrel wins, 2 nobody wins, -1 not finished"),
    Column("n_allies", "i1", "players who ended as Allies"),
    Column("n_scoundrels", "i1", "players who ended as Scoundrels"),
    Column("n_intent", "i1", "seats whose strategy states the intent `scoundrel`"),
    Column("prosperity", "i2", "prosperity of the town at the end"),
    Column("bar", "i2", "prosperity needed: per Ally, times Allies"),
    Column("town_prosperity", "i2", "prosperity of the standing Town Buildings"),
    Column("great_prosperity", "i2", "prosperity each Great Building brought", GREATS),
    Column("great_successes", "i2", "successes under each Great Building at the end", GREATS),
    Column("great_built", "i1", "1 where the Great Building was built", GREATS),
    Column("margin_by_round", "i2", "prosperity minus bar if the play ended after that round", ROUNDS),
    Column("wounds_by_round", "i2", "Wounds in all hands after that round", ROUNDS),
    Column("heals_by_round", "i2", "Wounds healed in that round", ROUNDS),
    Column("tile_class", "i1", "class of the k-th tile laid, -1 none (Buildings, then Threats, as in the CSVs)", LAID),
    Column("tile_outcome", "i1", "0 none, 1 failed, 2 standing, 3 destroyed, 4 met, 5 unmet", LAID),
    Column("tile_cards", "i1", "cards laid at the k-th tile", LAID),
    Column("tile_sum", "i2", "treasure laid at a Building, helping cards laid at a Threat", LAID),
    Column("tile_damage", "i2", "what its attack cost: prosperity destroyed, or Wounds given", LAID),
    Column("raided", "i1", "cards hit by raids, by card class", CARDS),
    Column("raids_on_scoundrel", "i2", "raids on a storehouse that stood at or above the threshold"),
    Column("raids_turned", "i2", "raids that took a storehouse below the threshold"),
    Column("spied_buildings", "i2", "Buildings looked behind"),
    Column("spied_threats", "i2", "Threats looked behind"),
    Column("reshuffles", "i1", "times the discard was shuffled into a new deck"),
    Column("one_card", "i1", "1 if one card would have changed the winners (RULES.md, 5.6)"),
    Column("mattered", "i2", "how often each rare moment came", len(MATTERED), MATTERED),
)
SEAT_COLUMNS = SHARED_SEAT_COLUMNS + (
    Column("affiliation", "i1", "0 Ally, 1 Scoundrel"),
    Column("treasure", "i2", "treasure of the storehouse at the end"),
    Column("treasure_by_round", "i2", "treasure of the storehouse after that round", ROUNDS),
    Column("wounds", "i1", "Wounds in hand at the end"),
    Column("acts", "i2", "acts done, by family", len(ACT_FAMILIES), ACT_FAMILIES),
    Column("tile_cards", "i2", "cards laid at tiles"),
    Column("tile_treasure", "i2", "treasure laid at Buildings"),
    Column("tile_spoils", "i2", "cards of negative treasure laid at Buildings, and idle cards at Threats"),
    Column("great_cards", "i1", "cards laid under each Great Building", GREATS),
    Column("great_gain", "i2", "successes these cards brought, negative ones subtracted", GREATS),
    Column("great_spoils", "i1", "cards that lowered its successes", GREATS),
    Column("times_raided", "i1", "cards lost to raids"),
    Column("opening", "i1", "opening hand, by card class", CARDS),
)
GAME_ROW = record_dtype(GAME_COLUMNS)
SEAT_ROW = record_dtype(SEAT_COLUMNS)
