import { expect, test } from 'vitest'
import { brainFixtures } from '../../test/brain-fixtures.ts'
import { callHook } from '../../test/hook-call.ts'
import type { Occasion } from '../../test/hook-project.ts'
import { type Brain, brains } from '../brains/index.ts'
import type { EventName } from '../brains/internal.ts'
import { deny, guard, type Hook, inform, observe } from '../index.ts'
import { hostEvents } from '../protocol/events/host-events.ts'

/** Every recording of every agent, as the hook process gets it. */
const occasions = brains.flatMap((brain) =>
  brainFixtures(brain.vocabulary.slug).map(({ name, moment, payload, expect }) => {
    const occasion: Occasion = { brain, moment: momentOf(brain, moment), payload }
    return [brain.vocabulary.slug, name, occasion, expect.own] as const
  }),
)

const where = (outcome: 'deny' | 'inform') => occasions.filter(([, , { moment }]) => moment.honours.includes(outcome))

test.each(occasions)('%s: %s reaches the hooks of our event, and is on record', async (slug, _, occasion, own) => {
  const { event, native } = occasion.moment
  const seen: unknown[] = []
  const { lines } = await callHook(occasion, [watching(event, seen)])
  expect(seen).toEqual([expect.objectContaining({ agent: { name: slug } })])
  expect(seen[0]).toMatchObject(own)
  expect(lines).toMatchObject([{ agent: slug, event, native, decision: 'continue', lost: [], payload: {} }])
})

test.each(where('deny'))('%s: %s is refused if a guard refuses it', async (_, __, occasion) => {
  const { ran, lines } = await callHook(occasion, [refusing(occasion.moment.event)])
  expect(ran.stdout).toContain('not today')
  expect(lines).toMatchObject([{ decision: 'deny', by: 'refuse', reason: 'not today', lost: [] }])
})

test.each(where('inform'))('%s: %s passes the text of a guard’s inform to the model', async (_, __, occasion) => {
  const { ran, lines } = await callHook(occasion, [telling(occasion.moment.event)])
  expect(ran.stdout).toContain('by the way')
  expect(lines).toMatchObject([{ decision: 'continue', lost: [] }])
})

test('every event that only coding agents have is sent by some coding agent', () => {
  const told = new Set(occasions.map(([, , { moment }]) => moment.event))
  for (const { name } of hostEvents) expect(told).toContain(name)
})

function momentOf({ vocabulary }: Brain, native: string) {
  const found = vocabulary.moments.find((moment) => moment.native === native)
  if (found === undefined) throw new Error(`${vocabulary.slug} has no moment ${native}`)
  return found
}

// the payload depends on the recording: the types of one event do not hold for all
function watching(on: EventName, seen: unknown[]): Hook {
  return observe({ name: 'watch', on: on as 'tool.before', run: (payload) => void seen.push(payload) })
}

function refusing(on: EventName): Hook {
  return guard({ name: 'refuse', on: on as 'tool.before', run: () => deny('not today') })
}

function telling(on: EventName): Hook {
  return guard({ name: 'tell', on: on as 'tool.before', run: () => inform('by the way') })
}
