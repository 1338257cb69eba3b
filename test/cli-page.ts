import type { Command, Commands } from '../src/cli/command-line/command.ts'
import { helpPage } from '../src/cli/command-line/help-page.ts'
import { commands } from '../src/cli/commands.ts'

/** The command line as a page: the text of `pawl help` for each command. */
export function cliPage(): string {
  return [
    '# The command line',
    '',
    'Generated from the table of commands, `src/cli/commands.ts`; a test keeps this page equal to it. `pawl help COMMAND` and `--help` print the same. An option,',
    'a word or a value that is not on a page is refused with a suggestion, and ends the command with 2. `--json` prints JSON for programs.',
    '',
    'In a terminal, output is coloured. `NO_COLOR` switches colours off, `FORCE_COLOR=1` switches them on in a pipe as well; `NO_COLOR` wins. Lines fit the',
    'terminal. Times are local, with their offset from UTC. If a command takes longer than a second, a line on standard error says what is under way, in a',
    'terminal only. Ctrl-C leaves every command with 130, and leaves no file half written.',
    '',
    '| command | what it does |',
    '|---|---|',
    ...below(commands).map(
      ({ page }) => `| [\`pawl ${page.name}\`](#pawl-${page.name.replaceAll(' ', '-')}) | ${page.summary} |`,
    ),
    ...below(commands).flatMap((command) => [
      '',
      `## pawl ${command.page.name}`,
      '',
      '```text',
      helpPage(command),
      '```',
    ]),
    '',
  ].join('\n')
}

function below(all: Commands): readonly Command[] {
  return Object.values(all).flatMap((command) => [command, ...below(command.verbs ?? {})])
}
