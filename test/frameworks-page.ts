import { readFileSync } from 'node:fs'
import type { BridgeEvent, BridgeTable } from '../src/bridges/contract/table.ts'
import { bridgeTables } from '../src/bridges/tables.ts'
import { catalogue } from '../src/index.ts'
import type { EventDeclaration, OutcomeType } from '../src/kernel/index.ts'

const outcomes: readonly OutcomeType[] = ['inform', 'approve', 'modify', 'stub', 'resume', 'ask', 'deny']

/** What each framework does with hooks, as a page: from the same tables that the contract suite checks. */
export function frameworksPage(): string {
  return [
    ...opening,
    '| framework | import | tested with | a question continues in another process |',
    '|---|---|---|---|',
    ...bridgeTables.map(overview),
    '',
    ...bridgeTables.flatMap(section),
  ].join('\n')
}

const opening = [
  '# Hooks in other frameworks',
  '',
  'Made from the tables in `src/bridges/`; a test keeps this page equal to them, and the contract suite in `test/bridges/` holds each framework to its',
  'table, awaited and streamed. A hook is written once, for our events; a bridge mounts it in the framework that you have. A hook point without a hook is',
  'not mounted, and a value that no hook changes stays the same object.',
  '',
  '- **yes**: the framework does what the outcome means.',
  '- **as deny**, **as inform**: the framework cannot do it, so Pawl does this instead; the record says so.',
  '- **no**: nothing happens, and the record says so.',
  '- **–**: our event has no such outcome.',
  '',
  'A guard or a transform on an event that a framework cannot deliver would protect nothing: the bridge throws `unheard-hook` when it is made.',
  "`unheard: 'warn'` reports it instead.",
  '',
]

function overview({ slug, title, packages, resumesElsewhere }: BridgeTable): string {
  const versions = Object.entries(packages).map(([name, version]) => `\`${name}\` ${version}`)
  return `| [${title}](#${anchorOf(title)}) | \`pawl/${slug}\` | ${versions.join(', ')} | ${resumesElsewhere ? 'yes' : 'no'} |`
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

function section(table: BridgeTable): readonly string[] {
  return [
    `## ${table.title}`,
    '',
    ...example(table.slug),
    `| our event | in ${table.title} | ${outcomes.join(' | ')} |`,
    `|---|---|${'---|'.repeat(outcomes.length)}`,
    ...table.events.map(row),
    '',
    `Questions: ${table.asks}`,
    '',
    ...table.notes.map((note) => `- ${note}`),
    '',
  ]
}

/** What the example of a framework changes to be guarded: the lines that the unguarded one does not have. */
function example(slug: string): readonly string[] {
  const textOf = (file: string) =>
    readFileSync(new URL(`../examples/${slug}/${file}.ts`, import.meta.url), 'utf8').split('\n')
  const plain = new Set(textOf('plain'))
  const changed = textOf('guarded').filter((line) => !plain.has(line))
  const [path, before] = [`examples/${slug}/guarded.ts`, `examples/${slug}/plain.ts`]
  return [
    `The lines in which [${path}](../${path}) differs from [${before}](../${before}):`,
    '',
    '```ts',
    ...changed,
    '```',
    '',
  ]
}

function row({ event, native, honours }: BridgeEvent): string {
  const { outcomes: known = [] }: EventDeclaration = catalogue.get(event)
  const cells = outcomes.map((outcome) => (known.includes(outcome) ? (honours[outcome] ?? 'no') : '–'))
  return `| \`${event}\` | ${native} | ${cells.join(' | ')} |`
}
