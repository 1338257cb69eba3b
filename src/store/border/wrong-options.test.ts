import { describe, expect, test } from 'vitest'
import { type BackendName, useBackends } from '../../../test/store/backends.ts'
import { logRecord } from '../../../test/store/log-records.ts'
import type { AuditLog } from '../../ports/index.ts'
import { storeAt } from '../store-at.ts'

const backends = useBackends()
const names: readonly BackendName[] = ['memory', 'sqlite', 'postgres']
const hash = '0'.repeat(64)
const signal = new AbortController().signal

/** Options or a filter, the error about them, and the hint. */
type Wrong = readonly [given: unknown, sentence: string, hint: string]

const wrongComparisons: readonly Wrong[] = [
  [{ publickey: 'x' }, 'unknown key `publickey`', 'did you mean `publicKey`?'],
  [{ heads: [] }, 'unknown key `heads`', 'did you mean `head`?'],
  [{ form: {} }, 'unknown key `form`', 'did you mean `from`?'],
  [{ head: `13:${hash}` }, '`head`', 'the position and the hash'],
  [{ head: { position: '13', hash } }, '`head`', 'the position and the hash'],
  [{ from: 3 }, '`from`', 'the position and the hash'],
  [{ publicKey: 5 }, '`publicKey`', 'PEM'],
  [{ witnesses: ['file:/heads'] }, '`witnesses`', '`witnessAt(target)`'],
  [null, 'must be an object, not null', 'the keys are'],
  [5, 'must be an object, not a number', 'the keys are'],
]
const wrongFilters: readonly Wrong[] = [
  [{ decison: 'deny' }, 'unknown key `decison`', 'did you mean `decision`?'],
  [{ from: '2026-01-01' }, '`from`', 'milliseconds'],
  [{ to: Number.NaN }, '`to`', 'milliseconds'],
  [{ last: -1 }, '`last`', 'such as 20'],
  [{ last: '3' }, '`last`', 'such as 20'],
  [{ text: /x/ }, '`text`', 'give a text'],
  [null, 'must be an object, not null', 'the keys are'],
]

const first = async (found: AsyncIterable<unknown>) => {
  for await (const one of found) return one
  return undefined
}

const openers: Readonly<Record<string, () => Promise<AuditLog>>> = {
  ...Object.fromEntries(names.map((name) => [name, async () => (await backends.open(backends.newUrl(name))).audit])),
  'a store that is opened at first use': async () => storeAt('memory:').audit,
}

describe.each(Object.entries(openers))('the log of %s', (_, open) => {
  test('does not verify with options that it would not compare', async () => {
    const log = await open()
    await log.append([logRecord()])
    for (const [options, sentence, hint] of wrongComparisons)
      await expect(log.verify(options as never)).rejects.toMatchObject({
        code: 'bad-option',
        message: expect.stringContaining(sentence),
        hint: expect.stringContaining(hint),
      })
  })

  test('is not searched by a filter that would return other records', async () => {
    const log = await open()
    await log.append([logRecord()])
    for (const [filter, sentence, hint] of wrongFilters) {
      const expected = {
        code: 'bad-filter',
        message: expect.stringContaining(sentence),
        hint: expect.stringContaining(hint),
      }
      await expect(log.query(filter as never)).rejects.toMatchObject(expected)
      await expect(first(log.follow(filter as never, signal))).rejects.toMatchObject(expected)
    }
  })

  test('is followed until a signal, and not without one', async () => {
    const log = await open()
    const expected = { code: 'bad-option', hint: expect.stringContaining('AbortController') }
    for (const wrong of [undefined, {}, 5])
      await expect(first(log.follow({}, wrong as never))).rejects.toMatchObject(expected)
  })

  test('keeps its key if the options of rotateKey are wrong', async () => {
    const log = await open()
    await log.append([logRecord()])
    await expect(log.rotateKey({ islost: true } as never)).rejects.toMatchObject({
      code: 'bad-option',
      hint: 'did you mean `isLost`?',
    })
    await expect(log.rotateKey({ isLost: 'no' } as never)).rejects.toMatchObject({ code: 'bad-option' })
    expect(await log.query()).toHaveLength(1)
  })

  test('accepts only records: an unreadable value never reaches the chain', async () => {
    const log = await open()
    const wrong = [
      ...[undefined, null, {}, 'record', logRecord(), [undefined], [null], [{}], ['x'], [[]]],
      ...[
        { time: 'now' },
        { agent: 5 },
        { event: undefined },
        { decision: null },
        { hooks: {} },
        { hooks: [null] },
      ].map((part) => [logRecord(), { ...logRecord(), ...part }]),
    ]
    for (const records of wrong)
      await expect(log.append(records as never)).rejects.toMatchObject({
        code: 'bad-record',
        hint: expect.stringContaining('auditSink'),
      })
    expect(await log.query()).toEqual([])
    await log.append([logRecord()])
    expect(await log.verify({ publicKey: undefined } as never)).toMatchObject({ records: 1, problem: undefined })
  })
})
