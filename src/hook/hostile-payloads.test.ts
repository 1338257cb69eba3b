import { describe, expect, test } from 'vitest'
import { type HostilePayload, hostilePayloads } from '../../test/hook/hostile-payloads.ts'
import { isRefusal } from '../../test/hook/is-refusal.ts'
import { callHook } from '../../test/hook-call.ts'
import { sample } from '../../test/scale.ts'
import { brains } from '../brains/index.ts'
import { deny, guard, type Hook } from '../index.ts'

const slugs = brains.map(({ vocabulary }) => vocabulary.slug)

/** A guard that refuses all that happens at this hook point. */
function refusesAll({ occasion: { moment } }: HostilePayload): Hook {
  return guard({ name: 'no', on: moment.event as 'tool.before', run: () => deny('never') })
}

/** The problems of the answer to a payload; empty, if it was judged or refused, and is recorded. */
async function faultsOf(hostile: HostilePayload): Promise<readonly string[]> {
  const { occasion, bytes } = hostile
  const { ran, lines } = await callHook(occasion, [refusesAll(hostile)], { text: bytes().toString('utf8') })
  const [record] = lines
  return [
    ...(isRefusal(occasion, ran) ? [] : [`let through: ${ran.status} ${ran.stdout.slice(0, 200)}`]),
    ...(lines.length === 1 ? [] : [`${lines.length} records`]),
    ...(record?.event === occasion.moment.event ? [] : ['the record has another event']),
    ...(record?.decision === 'deny' || record?.decision === 'failed' ? [] : [`on record as ${record?.decision}`]),
    ...(/\n\s+at /.test(ran.stderr + ran.stdout) ? ['a stack trace'] : []),
  ]
}

describe.each(slugs)('%s', (slug) => {
  const payloads = hostilePayloads(slug)

  test('has at least 200 payloads that no agent sends', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200)
    expect(new Set(payloads.map(({ name }) => name)).size).toBe(payloads.length)
  })

  test('each of them is judged or refused, and on record', async () => {
    const found: string[] = []
    for (const one of sample(payloads, 31)) {
      const faults = await faultsOf(one).catch((error: unknown) => [`threw ${String(error)}`])
      found.push(...faults.map((fault) => `${one.name}: ${fault}`))
    }
    expect(found).toEqual([])
  })
})
