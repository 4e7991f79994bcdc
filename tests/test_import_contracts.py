"""The import rule for plug-ins can fail, and lets helpers through."""

from types import SimpleNamespace

from tests.import_contracts import SiblingsContract


def check(imports):
    """Check a package `p` whose modules import each other as given."""
    modules = {"p", *imports, *(found for one in imports.values() for found in one)}
    graph = SimpleNamespace(
        modules=modules, find_modules_directly_imported_by=lambda module: set(imports.get(module, ()))
    )
    contract = SimpleNamespace(packages=["p"])
    return SiblingsContract.check(contract, graph, verbose=False)


def test_siblings_are_told_apart_from_helpers():
    assert check({"p.a": {"p._helper", "q.b"}, "p.b": {"p._helper"}, "p._helper": {"p._other"}}).kept
    broken = check({"p.a": {"p.b"}})
    assert not broken.kept and broken.metadata["broken"] == [("p.a", "p.b")]
    assert not check({"p._helper": {"p.b"}}).kept
