import type { Brain } from '../src/brains/index.ts'
import { brainFixtures } from './brain-fixtures.ts'

/** Texts of a payload that are longer, mostly ids and paths of transcripts, are shown up to here. */
const longest = 40

/** What an agent sends before it runs a command, and the answer that denies it: as blocks of JSON, from the fixture with the shortest name. */
export function brainExample({ vocabulary: { slug, moments }, encode }: Brain, folder: URL): readonly string[] {
  const moment = moments.find(({ event, honours }) => event === 'tool.before' && honours.includes('deny'))
  const fixtures = brainFixtures(slug, folder)
    .filter((fixture) => fixture.moment === moment?.native)
    .sort((one, other) => one.name.length - other.name.length || (one.name < other.name ? -1 : 1))
  const fixture = fixtures.find(({ expect }) => isShell(expect.own)) ?? fixtures[0]
  if (moment === undefined || fixture === undefined) return []
  const { stdout, stderr, exit } = encode(moment, { type: 'deny', reason: 'off limits', informs: [] })
  return [
    `At \`${moment.native}\` it sends (${fixture.source}):`,
    '',
    ...block(shortened(fixture.payload)),
    '',
    `\`deny('off limits')\` answers${exit === 0 ? '' : ` with exit code ${exit}`}:`,
    '',
    ...answerBlock(`${stdout}${stderr}`.trim()),
    '',
  ]
}

function isShell(own: Readonly<Record<string, unknown>>): boolean {
  return (own['call'] as { readonly kind?: unknown } | undefined)?.kind === 'shell'
}

function block(value: unknown): readonly string[] {
  const line = JSON.stringify(value)
  return ['```json', line.length > 100 ? JSON.stringify(value, undefined, 2) : line, '```']
}

/** Some agents are refused by words and an exit code. */
function answerBlock(said: string): readonly string[] {
  return said.startsWith('{') ? block(JSON.parse(said)) : ['```', said, '```']
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest - 1)}…` : value
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]))
}
