import { wrapped } from '../terminal/wrapped.ts'
import type { Command, Commands } from './command.ts'
import { type Option, usualExits } from './pages/page.ts'

/** How wide a page is where there is room. */
const widest = 80

/** Everything there is to know of a command, in so many columns. */
export function helpPage({ page, verbs = {} }: Command, width = widest): string {
  const { name, summary, usage, about, options, examples, exits } = page
  const wide = Math.min(widest, width)
  const columns = columnsIn(wide)
  const sections = [
    part(
      'usage',
      usage.flatMap((line) => below(line, wide, '    ')),
    ),
    about === undefined ? '' : paragraph(about, wide),
    part('verbs', columns(Object.entries(verbs).map(([verb, { page }]) => [verb, page.summary]))),
    part('options', columns([...Object.entries(options).map(optionRow), ['-h, --help', 'show this page']])),
    part(
      'examples',
      examples.flatMap(([command, what]) => [...below(command, wide, '    '), ...below(what, wide, '', 6)]),
    ),
    part('exit codes', columns(Object.entries({ ...usualExits, ...exits }))),
  ]
  return [paragraph(`pawl ${name}: ${summary}`, wide), ...sections].filter((one) => one !== '').join('\n\n')
}

/** The text of `pawl help`: each command in a line, in so many columns. */
export function overview(commands: Commands, width = widest): string {
  const columns = columnsIn(Math.min(widest, width))
  return [
    'pawl: one hook system for AI agents',
    columns(Object.values(commands).map(({ page }) => [`pawl ${page.name}`, page.summary])).join('\n'),
    columns([
      ['pawl help COMMAND', 'show options, examples, exit codes; so does --help'],
      ['pawl --version', 'print the version; so do -V and -v'],
    ]).join('\n'),
  ].join('\n\n')
}

function part(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines].join('\n')
}

function optionRow([name, { short, value, text }]: readonly [string, Option]): readonly [string, string] {
  return [`${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`, text]
}

/** Words so far in; continued lines are further in by `more`. */
function below(words: string, width: number, more: string, indent = 2): readonly string[] {
  if (words === '') return []
  const margin = ' '.repeat(indent)
  return wrapped(words, width - indent - more.length).map((line, at) =>
    `${margin}${at === 0 ? '' : more}${line}`.trimEnd(),
  )
}

/** Two columns in that width; a cell that is too long for the first is above the second. */
function columnsIn(wide: number): (rows: readonly (readonly [string, string])[]) => readonly string[] {
  return (rows) => {
    const width = Math.min(wide < 60 ? 4 : 26, Math.max(0, ...rows.map(([left]) => left.length)))
    return rows.flatMap(([left, right]) => {
      const above = left.length > width ? [`  ${left}`] : []
      return [
        ...above,
        ...wrapped(right, wide - width - 4).map((line, at) =>
          `  ${(at === 0 && above.length === 0 ? left : '').padEnd(width)}  ${line}`.trimEnd(),
        ),
      ]
    })
  }
}

function paragraph(text: string, width: number): string {
  return below(text, width, '', 0).join('\n')
}
