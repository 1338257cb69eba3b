import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type BrainFixture, brainFixtures } from '../../test/brain-fixtures.ts'
import { brokenPorts } from '../../test/governance/broken-ports.ts'
import { type Brain, brains } from '../brains/index.ts'
import { noMemory } from '../config/load/session-memory.ts'
import { runHook } from '../hook/run-hook.ts'
import { createRegistry, type Hook } from '../index.ts'
import type { LogRecord } from '../ports/index.ts'
import {
  attestation,
  budget,
  capability,
  ed25519Attester,
  listResolver,
  memoryBudgets,
  pathResolver,
  ruleScorer,
  score,
  storeGate,
  verifyAttestation,
} from './index.ts'

/** The recorded payload of a coding agent, sent again: through the hook process, to its answer. Each call is a process of its own. */
async function send(brain: Brain, { moment, payload }: BrainFixture, hooks: readonly Hook[]) {
  const lines: LogRecord[] = []
  const registry = createRegistry().with(hooks)
  const reply = await runHook(
    { brain, native: moment, text: JSON.stringify(payload), env: {} },
    {
      load: () => ({ root: '/project', config: {} as never, registry, memory: noMemory }),
      keep: (line) => void lines.push(line),
      askPeople: (asked) => asked.map((_, at) => ({ status: 'open', id: `q${at}` })),
      answersElsewhere: () => false,
    },
  )
  return { reply, line: lines[0] }
}

const toolCalls = brains.flatMap((brain) =>
  brainFixtures(brain.vocabulary.slug)
    .filter((fixture) => fixture.expect.event === 'tool.before')
    .map((fixture) => [brain.vocabulary.slug, fixture.name, brain, fixture] as const),
)
const silent = (brain: Brain, { moment: native }: BrainFixture) => {
  const moment = brain.vocabulary.moments.find((one) => one.native === native)
  if (moment === undefined) throw new Error(`there is no moment ${native}`)
  return brain.encode(moment, { type: 'continue', informs: [] })
}
const fixtureOf = (slug: string, name: string) => {
  const brain = brains.find(({ vocabulary }) => vocabulary.slug === slug)
  const fixture = brainFixtures(slug).find((one) => one.name === name)
  if (brain === undefined || fixture === undefined) throw new Error(`there is no ${slug} ${name}`)
  return [brain, fixture] as const
}

describe.each(toolCalls)('%s, %s', (_slug, _name, brain, fixture) => {
  test('a tool that is on no list is refused, and one that is allowed is answered with silence', async () => {
    const refused = await send(brain, fixture, capability({ resolver: listResolver({ allow: ['no_such_tool'] }) }))
    expect(refused.line).toMatchObject({ decision: 'deny', by: 'capability' })
    expect(refused.reply).not.toEqual(silent(brain, fixture))
    const allowed = await send(brain, fixture, capability({ resolver: listResolver({ allow: ['*'] }) }))
    expect(allowed.line).toMatchObject({ decision: 'continue' })
    expect(allowed.reply).toEqual(silent(brain, fixture))
  })

  test.each(brokenPorts)('a resolver that %s refuses, strict or not', async (_, resolve) => {
    const milder = await send(brain, fixture, capability({ resolver: { resolve }, timeoutMs: 5 }))
    const strict = await send(brain, fixture, capability({ resolver: { resolve }, timeoutMs: 5, strict: true }))
    expect(milder.line).toMatchObject({ decision: 'deny', by: 'capability' })
    expect(strict.line).toMatchObject({ decision: 'failed' })
    for (const { reply } of [milder, strict]) expect(reply).not.toEqual(silent(brain, fixture))
  })

  test('a call that the budget cannot pay is refused', async () => {
    const gate = storeGate({ budgets: memoryBudgets(), limits: { session: { toolCalls: 0 } } })
    const { line, reply } = await send(brain, fixture, budget({ gate }))
    expect(line).toMatchObject({ decision: 'deny', by: 'budget.tool' })
    expect(reply).not.toEqual(silent(brain, fixture))
  })
})

const endings = brains.flatMap((brain) =>
  brainFixtures(brain.vocabulary.slug)
    .filter((fixture) => ['run.before', 'run.after'].includes(fixture.expect.event))
    .map((fixture) => [brain.vocabulary.slug, fixture.name, brain, fixture] as const),
)

describe.each(endings)('%s, %s', (_slug, _name, brain, fixture) => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const attester = ed25519Attester({ key: privateKey })

  test('is signed, and the signature is on record and genuine', async () => {
    const { line, reply } = await send(brain, fixture, attestation({ attester }))
    expect(reply).toEqual(silent(brain, fixture))
    const signed = line?.hooks.map(({ notes }) => notes?.['attestation'])
    expect(signed).toHaveLength(1)
    expect(verifyAttestation(signed?.[0], attester)).toMatchObject({
      ok: true,
      statement: { about: 'run', moment: fixture.expect.event === 'run.before' ? 'start' : 'end' },
    })
  })

  test.each(brokenPorts)('an attester that %s is a warning on record, and nothing else', async (_, attest) => {
    const { line, reply } = await send(brain, fixture, attestation({ attester: { attest }, timeoutMs: 5 }))
    expect(line).toMatchObject({ decision: 'continue', hooks: [{ outcome: 'failed' }] })
    expect(reply).toEqual(silent(brain, fixture))
  })
})

describe.each(endings.filter(([, , , { expect }]) => expect.event === 'run.after'))(
  '%s, %s',
  (_slug, _name, brain, fixture) => {
    const scorer = ruleScorer({ minLength: 10_000 })

    test('the agent’s last answer is scored on record; strict, it is not good enough', async () => {
      const { line, reply } = await send(brain, fixture, score({ scorer }))
      expect(line?.hooks).toMatchObject([{ hook: 'score.result', notes: { 'score.length': 0 } }])
      expect(reply).toEqual(silent(brain, fixture))
      const strict = await send(brain, fixture, score({ scorer, strict: true }))
      expect(strict.line?.hooks).toMatchObject([{ hook: 'score.result', outcome: 'deny' }])
    })

    test.each(brokenPorts)('a scorer that %s is a warning on record, and nothing else', async (_, failing) => {
      const { line, reply } = await send(brain, fixture, score({ scorer: { score: failing }, timeoutMs: 5 }))
      expect(line).toMatchObject({ decision: 'continue', hooks: [{ outcome: 'failed' }] })
      expect(reply).toEqual(silent(brain, fixture))
    })
  },
)

test('files that a coding agent writes are held to their folders', async () => {
  const [brain, fixture] = fixtureOf('claudecode', 'PreToolUse.write.json')
  const within = (folder: string) => capability({ resolver: pathResolver({ write: [folder] }) })
  expect((await send(brain, fixture, within('/project'))).line).toMatchObject({ decision: 'continue' })
  expect((await send(brain, fixture, within('/elsewhere'))).line).toMatchObject({
    decision: 'deny',
    reason: 'capability denied for `Write`: `/project/a.txt` is outside the folders it may write',
  })
})

test('a tool that starts in one process and ends in another is one call of the session', async () => {
  const kept = memoryBudgets()
  const ids: string[][] = [[], []]
  const budgets = {
    ...kept,
    reserve: (...given: Parameters<typeof kept.reserve>) =>
      kept.reserve(...given).finally(() => ids[0]?.push(given[0])),
    settle: (...given: Parameters<typeof kept.settle>) => kept.settle(...given).finally(() => ids[1]?.push(given[0])),
  }
  const inAnotherProcess = () => budget({ gate: storeGate({ budgets, limits: { session: { toolCalls: 5 } } }) })
  const [brain, before] = fixtureOf('claudecode', 'PreToolUse.json')
  const [, ended] = fixtureOf('claudecode', 'PostToolUse.json')
  await send(brain, before, inAnotherProcess())
  await send(brain, ended, inAnotherProcess())
  const [account] = await budgets.list('session:')
  expect(account?.spent).toMatchObject({ toolCalls: 1 })
  expect(ids[0]).toHaveLength(1)
  // one that an earlier call with the same id has left open is settled first
  expect(ids[1]).toEqual([...(ids[0] ?? []), ...(ids[0] ?? [])])
})
