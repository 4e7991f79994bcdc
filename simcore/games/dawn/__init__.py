"""Dawn: a town is built by Allies and robbed by Scoundrels; who is which shows only at the end (RULES.md)."""

from simcore.game import Game, Headline

GAME = Game(
    name="dawn",
    title="Dawn",
    version=1,
    min_players=2,
    max_players=5,
    headline=(
        Headline("win rate of the Allies", "affiliation", "ally_win_rate"),
        Headline("win share by seat", "seats", "share", None),
    ),
    kinds=("PLACE", "ACT", "PAY", "KEEP", "DESTROY", "DROP"),
)
