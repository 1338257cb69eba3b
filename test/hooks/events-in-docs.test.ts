import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bridgeTables } from '../../src/bridges/tables.ts'
import type * as door from '../../src/hooks/index.ts'
import {
  approveTools,
  cacheModel,
  fallbackModel,
  limits,
  markUntrusted,
  redact,
  retryModel,
  retryTools,
  stopLoops,
  summarise,
  truncateResults,
} from '../../src/hooks/index.ts'
import type { Hook } from '../../src/index.ts'
import { scriptedModel } from '../../src/testing/index.ts'

const model = scriptedModel([])
const made: Readonly<Record<keyof typeof door, Hook | readonly Hook[]>> = {
  retryModel: retryModel(),
  retryTools: retryTools({ tools: 'a' }),
  fallbackModel: fallbackModel({ models: [model] }),
  cacheModel: cacheModel(),
  limits: limits({ turns: 1 }),
  stopLoops: stopLoops(),
  approveTools: approveTools({ tools: 'a' }),
  redact: redact(),
  truncateResults: truncateResults(),
  summarise: summarise({ model, above: { messages: 20 } }),
  markUntrusted: markUntrusted(),
}

/** The last three cells of a row: the events without which a hook does nothing, those that it only observes, and the frameworks that lack the first. */
function cellsOf(hooks: readonly Hook[]): readonly string[] {
  const eventsOf = (wanted: (hook: Hook) => boolean) => [...new Set(hooks.filter(wanted).map(({ event }) => event))]
  const needed = eventsOf(({ verb }) => verb !== 'observe')
  const observed = eventsOf(({ verb }) => verb === 'observe').filter((event) => !needed.includes(event))
  const refusing = bridgeTables.filter(({ events }) => needed.some((on) => !events.some(({ event }) => event === on)))
  const list = (names: readonly string[]) => (names.length === 0 ? '–' : names.join(', '))
  return [
    list(needed.map((name) => `\`${name}\``)),
    list(observed.map((name) => `\`${name}\``)),
    list(refusing.map(({ title }) => title)),
  ]
}

test.each(Object.entries(made))(
  'the page lists the events that %s needs, and the frameworks that lack one',
  (name, hooks) => {
    const page = readFileSync(new URL('../../docs/hooks.md', import.meta.url), 'utf8')
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
    const [, , , ...cells] = row.split('|').map((cell) => cell.trim())
    expect(cells.slice(0, -1)).toEqual(cellsOf([hooks].flat()))
  },
)
