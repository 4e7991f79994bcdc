"""A contract for import-linter: plug-ins of one folder don't know each other, helpers (`_name`) are free for all of them."""

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class SiblingsContract(Contract):
    """No module of a package is imported by another one of it, unless its name starts with `_`."""

    type_name = "siblings"
    packages = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Broken by every import between siblings."""
        broken = []
        for package in self.packages:
            names = {module for module in graph.modules if module.rpartition(".")[0] == package}
            for module in sorted(names):
                for found in sorted(graph.find_modules_directly_imported_by(module) & names):
                    if not found.rpartition(".")[2].startswith("_"):
                        broken.append((module, found))
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """One line an import."""
        for module, found in check.metadata["broken"]:
            output.print_error(f"{module} imports its sibling {found}")
            output.new_line()
