"""One small run of Dawn that the tests of API and command line share."""

import pytest

import dawnlab


@pytest.fixture(scope="session")
def run(tmp_path_factory):
    """600 plays at 3 and 4 players, rows kept."""
    out = tmp_path_factory.mktemp("runs") / "shared"
    return dawnlab.simulate("dawn", games=600, players="3,4", mix="random_legal=1", seed=0, out=out, threads=2)
