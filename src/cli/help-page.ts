import type { Command, Commands } from './commands.ts'
import { type Option, type Page, usualExits } from './pages/page.ts'
import { wrapped } from './wrapped.ts'

const widest = 80

/** Everything there is to know of a command, in 80 columns. */
export function helpPage({ page, verbs = {} }: Command): string {
  const { name, summary, usage, about, options, examples, exits } = page
  const sections = [
    part('usage', usage.map(indented)),
    about === undefined ? '' : paragraph(about),
    part('verbs', columns(Object.entries(verbs).map(([verb, { page }]) => [verb, page.summary]))),
    part('options', columns([...Object.entries(options).map(optionRow), ['-h, --help', 'show this page']])),
    part('examples', examples.flatMap(exampleLines)),
    part('exit codes', columns(Object.entries({ ...usualExits, ...exits }))),
  ]
  return [paragraph(`pawl ${name}: ${summary}`), ...sections].filter((one) => one !== '').join('\n\n')
}

/** What `pawl help` says: each command in a line. */
export function overview(commands: Commands): string {
  return [
    'pawl: one hook system for AI agents',
    columns(Object.values(commands).map(({ page }) => [`pawl ${page.name}`, page.summary])).join('\n'),
    columns([
      ['pawl help COMMAND', 'options, examples, exit codes; so does --help'],
      ['pawl --version', 'the version; so does -V'],
    ]).join('\n'),
  ].join('\n\n')
}

function part(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines].join('\n')
}

function optionRow([name, { short, value, text }]: readonly [string, Option]): readonly [string, string] {
  return [`${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`, text]
}

function exampleLines([command, what]: Page['examples'][number]): readonly string[] {
  const lines = what === '' ? [] : wrapped(what, widest - 6)
  return [indented(command), ...lines.map((line) => `      ${line.trimEnd()}`)]
}

/** Two columns; what is too long for the first stands above the second. */
function columns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.min(26, Math.max(0, ...rows.map(([left]) => left.length)))
  return rows.flatMap(([left, right]) => {
    const lines = wrapped(right, widest - width - 4).map((line) => line.trimEnd())
    const above = left.length > width ? [indented(left)] : []
    return [
      ...above,
      ...lines.map((line, at) => `  ${(at === 0 && above.length === 0 ? left : '').padEnd(width)}  ${line}`.trimEnd()),
    ]
  })
}

function paragraph(text: string): string {
  return wrapped(text, widest)
    .map((line) => line.trimEnd())
    .join('\n')
}

function indented(line: string): string {
  return `  ${line}`
}
