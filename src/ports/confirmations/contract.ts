import { beforeEach, expect, test } from 'vitest'
import { refusedWith } from '../../../test/refused-with.ts'
import { someQuestion } from '../../../test/store/some-question.ts'
import type { Json } from '../../base/index.ts'
import type { Confirmations, Question } from './port.ts'

/** The tests that every implementation passes. `open` makes an empty one with this clock. */
export function confirmationsContract(open: (now: () => number) => Promise<Confirmations>): void {
  let time = 1_000
  let confirmations: Confirmations
  beforeEach(async () => {
    time = 1_000
    confirmations = await open(() => time)
  })
  const ask = (change: Partial<Question> = {}) => confirmations.ask({ ...someQuestion, ...change })
  const approve = (id: string) => confirmations.decide(id, { approved: true, by: 'kim' })

  test('a decision that is neither a yes nor a no is refused with a hint, and the question stays open', async () => {
    const { id } = await ask()
    const wrong = [
      ...[undefined, null, true, 'yes', 1, [], [true, 'kim'], () => true],
      ...[{}, { by: 'kim' }, { approved: 'no', by: 'kim' }, { approved: 1, by: 'kim' }, { approved: null, by: 'kim' }],
      ...[
        { approved: true },
        { approved: true, by: '' },
        { approved: true, by: 'x\0' },
        { approved: true, by: '\ud800' },
        { approved: true, by: ['kim'] },
      ],
      ...[
        { approved: true, by: 'kim', why: 7 },
        { approved: true, by: 'kim', wy: 'sure' },
      ],
    ]
    for (const verdict of wrong) {
      const deciding = confirmations.decide(id, verdict as never)
      await expect(deciding).rejects.toEqual(refusedWith('bad-verdict'))
      await expect(deciding).rejects.toMatchObject({ hint: expect.stringMatching(/\w/) })
    }
    expect(await confirmations.get(id)).toMatchObject({ status: 'open' })
  })

  test('a decision is read once: the checked value is kept', async () => {
    const { id } = await ask()
    const answers = [false, 'yes', true]
    const verdict = {
      by: 'kim',
      get approved() {
        return answers.shift()
      },
    }
    await confirmations.decide(id, verdict as never)
    expect(await confirmations.get(id)).toMatchObject({ status: 'rejected' })
  })

  test('an action may have a key that is called toJSON: only a function of that name is something else than JSON', async () => {
    const action = { command: 'git push', toJSON: 'b' }
    const { id } = await ask({ action })
    expect(await confirmations.get(id)).toMatchObject({ action })
  })

  test('a question is read once: a person sees the checked value', async () => {
    const readings: Record<string, unknown[]> = { digest: ['d', 'e'], by: ['careful', 7], expiresAt: [1_500, 9e15] }
    const action = {
      commands: ['ls', 'rm -rf /'],
      get command() {
        return this.commands.shift()
      },
    }
    const handler: ProxyHandler<object> = {
      get: (target, key) => readings[String(key)]?.shift() ?? Reflect.get(target, key),
    }
    const asked = await confirmations.ask(new Proxy({ ...someQuestion, action }, handler) as never)
    expect(asked).toMatchObject({ digest: 'd', by: 'careful', expiresAt: 1_500, action: { command: 'ls' } })
    expect(await confirmations.get(asked.id)).toEqual(asked)
    const odd = JSON.parse('{"__proto__":{"status":"approved"},"id":"mine","decidedBy":"kim","status":"approved"}')
    const other = await confirmations.ask({ ...someQuestion, digest: 'f', ...odd })
    expect([other.status, other.decidedBy, other.id === 'mine']).toEqual(['open', undefined, false])
  })

  test('changing a received question does not change the stored one', async () => {
    const { id } = await ask()
    const change = (one: object) => Object.assign(one, { status: 'approved', decidedBy: 'nobody' })
    for (const found of [await confirmations.get(id), ...(await confirmations.list())])
      await Promise.resolve(found ?? {})
        .then(change)
        .catch(() => undefined)
    expect(await confirmations.get(id)).toMatchObject({ status: 'open' })
    expect(await confirmations.take('d1')).toBeUndefined()
  })

  test('values that throw when they are read are refused', async () => {
    const { id } = await ask()
    const fail = () => {
      throw new TypeError('not for you')
    }
    const throwing = new Proxy({}, { ownKeys: fail, get: fail, has: fail, getPrototypeOf: fail }) as never
    await expect(confirmations.ask(throwing)).rejects.toEqual(refusedWith('bad-question'))
    await expect(ask({ action: throwing })).rejects.toEqual(refusedWith('bad-question'))
    await expect(ask({ from: throwing })).rejects.toEqual(refusedWith('bad-question'))
    await expect(confirmations.decide(id, throwing)).rejects.toEqual(refusedWith('bad-verdict'))
    await expect(confirmations.list(throwing)).rejects.toEqual(refusedWith('bad-filter'))
    for (const runId of ['', '\0', '\ud83d', Symbol('s')])
      await expect(confirmations.list({ runId: runId as string })).rejects.toEqual(refusedWith('bad-filter'))
    for (const key of [undefined, '', '\ud83d', throwing, Symbol('s')] as unknown as readonly never[]) {
      await expect(confirmations.get(key)).rejects.toEqual(refusedWith('bad-key'))
      await expect(confirmations.take(key)).rejects.toEqual(refusedWith('bad-key'))
      await expect(confirmations.decide(key, { approved: true, by: 'kim' })).rejects.toEqual(refusedWith('bad-key'))
    }
  })

  test('questions are listed by a status and a run; any other filter is refused', async () => {
    for (const filter of [null, 'open', 5, ['open'], { status: 'opne' }, { state: 'open' }, { runId: 7 }])
      await expect(confirmations.list(filter as never)).rejects.toEqual(refusedWith('bad-filter'))
    await expect(confirmations.list({ status: 'opne' } as never)).rejects.toMatchObject({
      hint: 'did you mean `open`?',
    })
  })

  test('a question is kept as it was asked', async () => {
    const asked = await ask()
    expect(asked).toMatchObject({ ...someQuestion, askedAt: 1_000, status: 'open' })
    expect(await confirmations.get(asked.id)).toEqual(asked)
    expect(await confirmations.get('another')).toBeUndefined()
  })

  test('the same action is asked about once, while the question is open or approved', async () => {
    const first = await ask()
    expect((await ask({ reason: 'again' })).id).toBe(first.id)
    await approve(first.id)
    expect(await ask()).toMatchObject({ id: first.id, status: 'approved' })
    await confirmations.take('d1')
    const second = await ask()
    expect(second.id).not.toBe(first.id)
    await confirmations.decide(second.id, { approved: false, by: 'kim' })
    expect((await ask()).id).not.toBe(second.id)
  })

  test('many processes that ask the same in parallel get the same question', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1)
  })

  test('a verdict has who, why and when', async () => {
    const { id } = await ask()
    time = 1_500
    const decided = await confirmations.decide(id, {
      approved: false,
      by: 'kim',
      why: 'not on a \u0000 Friday',
    })
    const verdict = { status: 'rejected', decidedBy: 'kim', decidedWhy: 'not on a \u0000 Friday', decidedAt: 1_500 }
    expect(decided).toMatchObject(verdict)
    expect(await confirmations.get(id)).toEqual(decided)
  })

  test('of many parallel decisions one wins, and the errors of the others name the winner', async () => {
    const { id } = await ask()
    const people = Array.from({ length: 10 }, (_, index) => `person ${index}`)
    const verdicts = await Promise.allSettled(
      people.map((by, index) => confirmations.decide(id, { approved: index % 2 === 0, by })),
    )
    const winners = verdicts.flatMap((verdict) => (verdict.status === 'fulfilled' ? [verdict.value.decidedBy] : []))
    expect(winners).toHaveLength(1)
    for (const verdict of verdicts) {
      if (verdict.status === 'rejected') expect(verdict.reason).toEqual(refusedWith('confirmation-decided', winners[0]))
    }
    expect((await confirmations.get(id))?.decidedBy).toBe(winners[0])
  })

  test('an unknown question cannot be decided', async () => {
    await expect(approve('nobody')).rejects.toEqual(refusedWith('unknown-confirmation', 'nobody'))
  })

  test('an approval is taken by exactly one of many', async () => {
    await approve((await ask()).id)
    const taken = await Promise.all(Array.from({ length: 20 }, () => confirmations.take('d1')))
    expect(taken.filter((one) => one !== undefined)).toEqual([
      expect.objectContaining({ status: 'used', decidedBy: 'kim' }),
    ])
  })

  test('only an approval can be taken', async () => {
    const { id } = await ask()
    expect(await confirmations.take('d1')).toBeUndefined()
    await confirmations.decide(id, { approved: false, by: 'kim' })
    expect(await confirmations.take('d1')).toBeUndefined()
    expect(await confirmations.take('d2')).toBeUndefined()
  })

  test('a question expires at its time, and then cannot be decided', async () => {
    const { id } = await ask()
    time = 2_000
    await expect(approve(id)).rejects.toEqual(refusedWith('confirmation-expired', id))
    expect(await confirmations.get(id)).toMatchObject({ status: 'expired' })
    expect(await ask({ expiresAt: 3_000 })).toMatchObject({ status: 'open', askedAt: 2_000 })
  })

  test('an approval expires too', async () => {
    const { id } = await ask()
    await approve(id)
    time = 2_000
    expect(await confirmations.take('d1')).toBeUndefined()
    expect(await confirmations.get(id)).toMatchObject({ status: 'expired', decidedBy: 'kim' })
  })

  test('a clock that is moved back revives nothing', async () => {
    const approved = await ask()
    await approve(approved.id)
    const open = await ask({ digest: 'd2' })
    time = 2_000
    expect(await confirmations.list({ runId: 'of nobody' })).toEqual([]) // any call marks due confirmations as expired
    time = 1_000
    expect(await confirmations.take('d1')).toBeUndefined()
    await expect(approve(open.id)).rejects.toEqual(refusedWith('confirmation-expired'))
  })

  test('a question that is asked too late is never open', async () => {
    expect(await ask({ expiresAt: 1_000 })).toMatchObject({ status: 'expired' })
    const lasting = await ask({ expiresAt: Number.POSITIVE_INFINITY })
    expect(lasting).toMatchObject({ status: 'open', expiresAt: Number.POSITIVE_INFINITY })
    expect((await ask({ expiresAt: 500 })).id).toBe(lasting.id)
  })

  test('questions are listed in the order they were asked, by status and by run', async () => {
    const first = await ask({ digest: 'z' })
    time = 500
    const second = await ask({ digest: 'a', runId: 'run-2' })
    await ask({ digest: 'm', runId: undefined })
    await approve(second.id)
    const digests = async (filter?: Parameters<Confirmations['list']>[0]) =>
      (await confirmations.list(filter)).map(({ digest }) => digest)
    expect(await digests()).toEqual(['z', 'a', 'm'])
    expect(await digests({ status: 'open' })).toEqual(['z', 'm'])
    expect(await digests({ runId: 'run-2' })).toEqual(['a'])
    expect(await digests({ status: 'approved', runId: first.runId ?? '' })).toEqual([])
  })

  test('values that cannot be stored unchanged are refused', async () => {
    for (const digest of ['', 'a\0b', 'a\ud83d', 5, undefined])
      await expect(ask({ digest: digest as string })).rejects.toEqual(refusedWith('bad-key'))
    for (const action of [1n, undefined, () => 1, Number.NaN, new Date(0), { a: [undefined] }, { a: new Map() }])
      await expect(ask({ action: action as unknown as Json })).rejects.toEqual(refusedWith('not-json', 'action'))
    await expect(confirmations.take('\0')).rejects.toEqual(refusedWith('bad-key'))
    await expect(confirmations.get('\0')).rejects.toEqual(refusedWith('bad-key'))
    expect(await confirmations.list()).toEqual([])
  })

  test.each([
    { expiresAt: Number.NaN },
    { expiresAt: 'tomorrow' },
    { expiresAt: new Date(9_000) },
    { expiresAt: null },
    { expiresAt: undefined },
    { event: undefined },
    { event: '' },
    { by: 7 },
    { by: '' },
    { reason: undefined },
    { reason: { text: 'why' } },
    { from: 'here' },
    { from: { folder: 7 } },
  ])('a question with %o is refused with a hint, and nothing is kept', async (wrong) => {
    await expect(ask(wrong as never)).rejects.toMatchObject({
      code: 'bad-question',
      hint: expect.stringMatching(/\w/),
    })
    expect(await confirmations.list()).toEqual([])
    expect((await ask()).status).toBe('open')
  })

  test('a value that is not a question at all is refused', async () => {
    for (const wrong of [undefined, null, 'd1', [someQuestion]])
      await expect(confirmations.ask(wrong as never)).rejects.toEqual(refusedWith('bad-question'))
  })
}
