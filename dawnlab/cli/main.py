"""`dawnlab`: assembles the commands and turns mistakes into one message."""

import os
import sys
from importlib import import_module

import click

from simcore.errors import UserError, unknown

COMMANDS = ("balance", "run", "report", "replay", "list", "check", "columns", "score")


class Commands(click.Group):
    """A group whose commands are imported when they are asked for: module `dawnlab.cli.<name>`, function `command`."""

    def list_commands(self, ctx):
        return list(COMMANDS)

    def get_command(self, ctx, name):
        if name not in COMMANDS:
            return None
        return import_module(f"dawnlab.cli.{name}_" if name == "list" else f"dawnlab.cli.{name}").command

    def resolve_command(self, ctx, args):
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise unknown("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="dawnlab", prog_name="dawnlab")
def cli():
    """Plays tabletop card games by the million and tells whether they are balanced.

    \b
    Start with:  dawnlab balance dawn --games 200k
    """


def main(args=None):
    """Run the command line; leaves with 0, 2 for a mistake of the user, 130 after Ctrl-C."""
    try:
        cli.main(args=args, prog_name="dawnlab", standalone_mode=False)
    except UserError as error:
        _leave(f"dawnlab: {error}", 2)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt) as stop:
        stop = stop.__cause__ or stop  # click wraps a KeyboardInterrupt
        _leave(f"dawnlab: {str(stop) or 'stopped'}", 130, hard=getattr(stop, "stuck", False))
    except BrokenPipeError:  # `dawnlab ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _leave(text, code, hard=False):
    """Print one message on stderr and leave; `hard` leaves although a thread never returns."""
    print(text, file=sys.stderr, flush=True)
    if hard:
        sys.stdout.flush()
        os._exit(code)
    sys.exit(code)
