"""Red Rising: houses gather characters whose points depend on who else is in the hand (RULES.md)."""

from simcore.game import Game, Headline

GAME = Game(
    name="red_rising",
    title="Red Rising",
    version=1,
    min_players=2,
    max_players=6,
    headline=(
        Headline("spread of the seats", "seat_spread", "seats"),
        Headline("winner's margin", "winning_margin", "scores"),
    ),
    kinds=(),
    playable=False,
)
