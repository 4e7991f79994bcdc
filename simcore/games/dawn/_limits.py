"""Sums and limits across the cells of a ruleset of Dawn: what is an error, and what is merely odd."""

from simcore.errors import UserError
from simcore.games.dawn import codes

ROW_CANDIDATES = 1 + codes.GREATS + 3 * codes.SEATS + 1  # acts beside tiles: pass, Great Buildings, seats, discard


def player_counts(ruleset):
    """Player counts the rules cover: 3, 4, 5, and 2 with `two_player = extrapolated`."""
    return (2, 3, 4, 5) if ruleset.rules["two_player"] == "extrapolated" else (3, 4, 5)


def check_limits(ruleset, classes):
    """Raise a `UserError` for the first sum or limit that is broken; `classes` as of `tables.card_classes`."""
    _check_players(ruleset)
    _check_cards(ruleset, classes)
    _check_capacity(ruleset)
    _check_arithmetic(ruleset)
    _check_greats(ruleset)
    _check_prosperity(ruleset)
    _check_wounds(ruleset)


def _tiles(ruleset, *names):
    return sum(row["count"] for name in names for row in ruleset.tables[name])


def _check_players(ruleset):
    allowed = player_counts(ruleset)
    for players in ruleset.play.get("players", []):
        if players not in allowed:
            raise UserError(
                f"{ruleset.where('play.players')}: play.players holds {players}; "
                'two players need rules.two_player = "extrapolated"'
            )


def _check_cards(ruleset, classes):
    file = ruleset.where("resources")
    rows = {row["id"]: row["count"] for row in ruleset.tables["resources"]}
    total = sum(rows.values())
    if len(classes) > codes.CARDS:
        raise UserError(f"{file}: {len(classes)} classes of cards (suit and value), at most {codes.CARDS} fit")
    if total > codes.CARD_SLOTS:
        raise UserError(f"{file}: {total} Resource cards, at most {codes.CARD_SLOTS} fit")
    for (suit, value), keys in classes.items():
        copies = sum(rows[key] for key in keys)
        if copies > 127:
            raise UserError(
                f"{ruleset.where(('resources', keys[-1], 'count'))}: {copies} cards {suit} {value}, at most 127 fit"
            )
    most = max(player_counts(ruleset))
    needed = most * ruleset.rules["cards_dealt"]
    if total < needed:
        raise UserError(
            f"{file}: {total} Resource cards; the opening deal to {most} players needs {needed} "
            f"(rules.cards_dealt = {ruleset.rules['cards_dealt']})"
        )


def _check_capacity(ruleset):
    file = ruleset.where("threats")
    classes = len(ruleset.tables["buildings"]) + len(ruleset.tables["threats"])
    buildings, threats = _tiles(ruleset, "buildings"), _tiles(ruleset, "threats")
    if classes > codes.TILES:
        raise UserError(
            f"{file}: {classes} kinds of tiles with those of {ruleset.where('buildings')}, at most {codes.TILES} fit"
        )
    if buildings + threats > codes.TILE_SLOTS:
        raise UserError(
            f"{file}: {buildings + threats} Town tiles with those of {ruleset.where('buildings')}, "
            f"at most {codes.TILE_SLOTS} fit"
        )
    rounds = ruleset.rules["rounds"]
    for players in player_counts(ruleset):
        path = f"rules.players.{players}.tiles_per_round"
        per_round = ruleset.get(path)
        laid = min((rounds - 1) * per_round, buildings + threats)
        if laid > codes.LAID:
            raise UserError(
                f"{ruleset.where(path)}: {path} = {per_round} lays {laid} tiles in a play, at most {codes.LAID} fit"
            )
        row = per_round
        if ruleset.rules["failed_threat_stays"]:
            row += min(threats, (rounds - 2) * per_round)
        if row > codes.ROW:
            raise UserError(f"{ruleset.where(path)}: up to {row} tiles may lie in the row, at most {codes.ROW} fit")
        acts = ROW_CANDIDATES + 2 * row + min(buildings, laid)
        if acts > codes.CANDIDATES:
            raise UserError(
                f"{ruleset.where(path)}: up to {acts} acts may be open at once, at most {codes.CANDIDATES} fit"
            )


def _check_arithmetic(ruleset):
    """Rule 1.10: the stack is empty when the last tiles are laid, unless `tile_shortage = place_remaining`."""
    tiles = _tiles(ruleset, "buildings", "threats")
    rounds = ruleset.rules["rounds"] - 1
    shortage = ruleset.rules["tile_shortage"] == "place_remaining"
    wrong, cures, fewer = [], [], True
    for players in player_counts(ruleset):
        path = f"rules.players.{players}.tiles_returned"
        returned, per_round = ruleset.get(path), ruleset.get(f"rules.players.{players}.tiles_per_round")
        stack, needed = tiles - returned, rounds * per_round
        if stack == needed or (shortage and 0 <= stack < needed):
            continue
        wrong.append(f"{players} players: {tiles} - {returned} = {stack}, but {rounds} rounds x {per_round} = {needed}")
        cures.append((path, tiles - needed))
        fewer = fewer and 0 <= stack < needed
    if not wrong:
        return
    if all(value >= 0 for _, value in cures):
        cure = "to balance it set " + " ".join(f"{path}={value}" for path, value in cures)
    else:
        cure = f"to balance it add {-min(value for _, value in cures)} tiles or lay fewer a round"
    if fewer:
        cure += ', or allow fewer with rules.tile_shortage = "place_remaining"'
    changes = _tile_changes(ruleset)
    where = ruleset.where(changes[0][0] if changes else cures[0][0])
    changed = "; changed: " + ", ".join(f"{p} {old} to {new}" for p, old, new in changes[:4]) if changes else ""
    raise UserError(
        f"{where}: tiles less those sent back must be what the rounds lay{changed}; {'; '.join(wrong)} "
        f"(tiles counted in {ruleset.where('buildings')} and {ruleset.where('threats')}); {cure}"
    )


def _tile_changes(ruleset):
    """(path, old, new) of the numbers of this sum that differ from the ruleset this one was made from."""
    lineage = ruleset.lineage()
    if len(lineage) < 2:
        return []
    tiles = ("rules.rounds", "rules.players.", "buildings.", "threats.")
    found = [(p, new, old) for p, new, old in ruleset.differences(lineage[-2]) if p.startswith(tiles)]
    found = [(p, 0 if old is None else old, new) for p, new, old in found if new is not None]
    return [c for c in found if c[0].startswith("rules.") or c[0].endswith(".count")]


def _check_greats(ruleset):
    rows = ruleset.tables["great_buildings"]
    for row in rows:
        suits = [row[suit.lower()] for suit in codes.SUITS]
        if row["success_by"] == "suit" and max(suits) <= 0:
            raise UserError(
                f"{ruleset.where(('great_buildings', row['id']))}: {row['id']} has no success rule: "
                "no suit brings a success; set attack, heal, spy or wild above 0, or success_by to treasure"
            )
    if ruleset.rules["town_treasury"] == "alias_gb4" and all(row["success_by"] != "treasure" for row in rows):
        where = ruleset.where(("rules", "town_treasury"))
        raise UserError(f"{where}: town_treasury = alias_gb4 needs a Great Building with success_by = treasure")


def _check_prosperity(ruleset):
    """All sums of prosperity stay within the int16 of the result columns."""
    town = sum(abs(row["prosperity"]) * row["count"] for row in ruleset.tables["buildings"])
    buildings = max(codes.SEATS, _tiles(ruleset, "buildings"))
    treasure = sum(abs(row["value"]) * row["count"] for row in ruleset.tables["resources"])
    times = {"flat": 1, "per_ally_without_wounds": codes.SEATS, "per_standing_town_building": buildings}
    most = town + treasure
    for row in ruleset.tables["great_buildings"]:
        most += abs(row["reward_value"]) * times[row["reward_kind"]]
        if most > 25_000:
            where = ruleset.where(("great_buildings", row["id"], "reward_value"))
            raise UserError(f"{where}: a town could reach {most} prosperity, at most 25000 fit")


def _check_wounds(ruleset):
    rules = ruleset.rules
    most = max(player_counts(ruleset))
    unlimited = rules["wound_supply_empty"] == "unlimited"
    where = ruleset.where(("rules", "wounds"))
    if most * rules["wounds_dealt"] > rules["wounds"]:
        raise UserError(
            f"{where}: {rules['wounds']} Wounds in the box; {most} players start with {rules['wounds_dealt']} each "
            f"and need {most * rules['wounds_dealt']}"
        )
    if unlimited:
        per_round = max(ruleset.get(f"rules.players.{n}.tiles_per_round") for n in player_counts(ruleset))
        threats, last = _tiles(ruleset, "threats"), rules["rounds"]
        if rules["failed_threat_stays"]:
            attacks = sum(min(threats, r * per_round) for r in range(1, last + 1))
        else:
            attacks = min(threats, (last - 1) * per_round)
        given = (
            0
            if rules["give_wound"] in ("off", "heal_other")
            else codes.CARD_SLOTS // min(rules["raid_cost"], rules["heal_cost"])
        )
        if rules["wounds_dealt"] + attacks + given > 127:
            raise UserError(f"{where}: without a limit on Wounds one player could get more than 127, which don't fit")


# --- legal, but odd ---------------------------------------------------------------------------------------------------
def find_oddities(ruleset, tables):
    """Sentences about a legal ruleset in which something can't happen; for `check`, the terminal and the page."""
    return [
        *_odd_threshold(ruleset, tables),
        *_odd_bar(ruleset, tables),
        *_odd_things(ruleset, tables),
        *_odd_deck(ruleset),
    ]


def _values(tables):
    """Treasure of every card of the deck, best first."""
    n = int(tables["n_cards"])
    pairs = zip(tables["card_value"][:n].tolist(), tables["card_count"][:n].tolist(), strict=True)
    return sorted((value for value, count in pairs for _ in range(count)), reverse=True)


def _odd_threshold(ruleset, tables):
    rules, values = ruleset.rules, _values(tables)
    stored = rules["rounds"] - (not rules["storehouse_in_round_6"])
    threshold = rules["affiliation_threshold"]
    best, worst = sum(values[:stored]), sum(values[-stored:])
    if rules["negative_storehouse"] == "floor_0":
        best, worst = max(0, best), max(0, worst)
    if best < threshold:
        yield (
            f"nobody can become a Scoundrel: the {stored} best cards hold {best} treasure, "
            f"rules.affiliation_threshold is {threshold}"
        )
    elif worst >= threshold:
        yield (
            f"everybody is a Scoundrel: even the {stored} poorest cards hold {worst} treasure, "
            f"rules.affiliation_threshold is {threshold}"
        )


def _odd_bar(ruleset, tables):
    per_ally = ruleset.rules["prosperity_per_ally"]
    if per_ally == 0:
        yield "rules.prosperity_per_ally is 0: a town that isn't ruined always satisfies the Allies"
    for players in player_counts(ruleset):
        most = _most_prosperity(ruleset, tables, players)
        if most < per_ally:
            yield f"{players} players: the Allies can't win: one needs {per_ally} prosperity, all on offer is {most}"
        elif most < per_ally * players:
            yield (
                f"{players} players: the Allies can't win without a Scoundrel: "
                f"the bar is {per_ally * players} prosperity, all on offer is {most}"
            )


def _most_prosperity(ruleset, tables, players):
    """An upper bound: the best Buildings that can be laid all stand, every Great Building stands at its best."""
    laid = (ruleset.rules["rounds"] - 1) * ruleset.get(f"rules.players.{players}.tiles_per_round")
    worth = [
        row["prosperity"] for row in ruleset.tables["buildings"] for _ in range(row["count"]) if row["prosperity"] > 0
    ]
    standing = sorted(worth, reverse=True)[:laid]
    times = {"flat": 1, "per_ally_without_wounds": players, "per_standing_town_building": len(standing)}
    most = sum(standing)
    most += sum(max(0, r["reward_value"]) * times[r["reward_kind"]] for r in ruleset.tables["great_buildings"])
    treasury = int(tables["n_greats"]) > len(ruleset.tables["great_buildings"])
    if treasury:
        most += sum(v for v in _values(tables) if v > 0) // int(tables["great_value"][int(tables["n_greats"]) - 1])
    return most


def _odd_things(ruleset, tables):
    positive = sum(value for value in _values(tables) if value > 0)
    cards = dict.fromkeys(codes.SUITS, 0)
    for row in ruleset.tables["resources"]:
        cards[row["suit"]] += row["count"]
    for row in ruleset.tables["buildings"]:
        if row["count"] and row["cost"] > positive:
            yield f"{row['id']} can't be built: it costs {row['cost']}, all cards together hold {positive} treasure"
    for row in ruleset.tables["threats"]:
        helping = cards[row["suit"]]
        if ruleset.rules["wild_matches_threat"] and row["suit"] != "WILD":
            helping += cards["WILD"]
        if row["count"] and row["required"] > helping:
            yield f"{row['id']} can't be met: it needs {row['required']} helping cards, the deck holds {helping}"
    for row in ruleset.tables["great_buildings"]:
        by_suit = sum(cards[suit] * max(0, row[suit.lower()]) for suit in codes.SUITS)
        most = by_suit if row["success_by"] == "suit" else positive
        if row["required_successes"] > most:
            yield f"{row['id']} can't be built: it needs {row['required_successes']} successes, all cards bring {most}"


def _odd_deck(ruleset):
    rules = ruleset.rules
    if rules["cards_dealt"] + rules["wounds_dealt"] > rules["hand_size"]:
        yield "a hand starts above rules.hand_size: nothing is drawn until it has shrunk"
    if rules["wounds_dealt"] >= rules["hand_size"]:
        yield "a hand full of Wounds: nobody draws a card after the opening deal"
