"""Dawn: a town is built by Allies and robbed by Scoundrels; who is which shows only at the end (RULES.md)."""

from simcore.game import Game, Headline

GAME = Game(
    name="dawn",
    title="Dawn",
    version=1,
    min_players=2,
    max_players=5,
    headline=(
        Headline("win rate of the Allies", "ally_win_rate", "affiliation"),
        Headline("win rate of the Allies against one Scoundrel", "ally_win_rate.scoundrels_1", "affiliation"),
        Headline("spread of the seats", "seat_spread", "seats"),
        Headline("spread of the player counts", "player_count_spread", "affiliation"),
    ),
    kinds=("PLACE", "ACT", "PAY", "KEEP", "DESTROY", "DROP"),
)
