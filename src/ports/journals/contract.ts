import { beforeEach, expect, test } from 'vitest'
import { refusedWith } from '../../../test/refused-with.ts'
import type { Json } from '../../base/index.ts'
import type { Journals } from './port.ts'

/** The tests that every implementation passes. `open` makes an empty one. */
export function journalsContract(open: () => Promise<Journals>): void {
  let journals: Journals
  beforeEach(async () => {
    journals = await open()
  })
  const awkward: Json = { text: 'a\u0000b \ud83d', list: [1.5, null, true], b: 1, a: { 2: 'x', 1: 'y' } }

  test('a finished step returns its value and is not run again', async () => {
    let runs = 0
    const step = (runId: string) =>
      journals.open(runId).step('model/1', async () => {
        runs += 1
        return { ...awkward, runs }
      })
    expect(await step('run-1')).toEqual({ ...awkward, runs: 1 })
    expect(await step('run-1')).toEqual({ ...awkward, runs: 1 })
    expect(await step('run-2')).toMatchObject({ runs: 2 })
  })

  test('a journal lists finished steps, and none that failed, are running, or belong to another run', async () => {
    const journal = journals.open('run-1')
    expect(await journal.entries?.()).toEqual([])
    await journal.step('a', async () => ({ n: 1 }))
    await journal.step('b', async () => null)
    await journals.open('run-2').step('c', async () => 3)
    await expect(journal.step('d', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    let during: unknown
    await journal.step('e', async () => {
      during = await journals.open('run-1').entries?.()
      return 5
    })
    expect(new Map(during as [])).toEqual(
      new Map<string, unknown>([
        ['a', { n: 1 }],
        ['b', null],
      ]),
    )
    expect(new Map(await journal.entries?.())).toEqual(
      new Map<string, unknown>([
        ['a', { n: 1 }],
        ['b', null],
        ['e', 5],
      ]),
    )
  })

  test('a step without a function is refused, and its key stays free', async () => {
    const { step } = journals.open('run-1')
    for (const run of [undefined, null, 5, Promise.resolve(1)])
      await expect(step('a', run as never)).rejects.toEqual(refusedWith('bad-option', 'the step `a` needs a function'))
    expect(await step('a', async () => 1)).toBe(1)
  })

  test('nothing is a value too', async () => {
    const { step } = journals.open('run-1')
    await step('a', async () => null)
    expect(await step('a', async () => 'again')).toBeNull()
  })

  test('of many parallel callers of a step one runs it, and all get its value', async () => {
    let runs = 0
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const all = Array.from({ length: 8 }, () =>
      journals.open('run-1').step('a', async () => {
        runs += 1
        await finished
        return runs
      }),
    )
    setTimeout(finish, 1_500) // longer than the lease: signs of life keep it
    expect(await Promise.all(all)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('a step that failed is free, and a caller that waited for it runs it', async () => {
    const { step } = journals.open('run-1')
    const fail = await new Promise<() => Promise<void>>((begun) => {
      const failing = step(
        'a',
        () => new Promise((_, reject) => begun(() => ended(() => reject(new Error('no luck'))))),
      )
      const failed = expect(failing).rejects.toThrow('no luck')
      const ended = (reject: () => void) => {
        reject()
        return failed
      }
    })
    const waiting = step('a', async () => 'done by the other') // the first has begun: this one waits for it
    await fail()
    expect(await waiting).toBe('done by the other')
  })

  test('a value that is not JSON is refused for a step', async () => {
    const { step } = journals.open('run-1')
    const given = step('a', async () => undefined as unknown as Json)
    await expect(given).rejects.toEqual(refusedWith('not-json', '`a`'))
    expect(await step('a', async () => 1)).toBe(1)
    await expect(step('\0', async () => 1)).rejects.toEqual(refusedWith('bad-key'))
  })

  test('the latest state of a run that waits is kept until the run is over', async () => {
    expect(await journals.suspended('run-1')).toBeUndefined()
    await journals.suspend('run-2', { turn: 1 })
    await journals.suspend('run-1', awkward)
    await journals.suspend('run-2', { turn: 2 })
    expect(await journals.waiting()).toEqual(['run-2', 'run-1'])
    expect(await journals.suspended('run-1')).toEqual(awkward)
    expect(await journals.suspended('run-2')).toEqual({ turn: 2 })
    await journals.finish('run-2')
    await journals.finish('run-2')
    expect(await journals.waiting()).toEqual(['run-1'])
    expect(await journals.suspended('run-2')).toBeUndefined()
  })

  test('only text can name a run or a step, and names that every object has are names like others', async () => {
    for (const wrong of [undefined, null, 5, '', '\0', '\ud83d', {}, Symbol('s')] as unknown as readonly never[]) {
      expect(() => journals.open(wrong)).toThrow(refusedWith('bad-key'))
      await expect(journals.open('run-1').step(wrong, async () => 1)).rejects.toEqual(refusedWith('bad-key'))
      for (const call of [journals.suspended, journals.finish])
        await expect(call(wrong)).rejects.toEqual(refusedWith('bad-key'))
      await expect(journals.suspend(wrong, 1)).rejects.toEqual(refusedWith('bad-key'))
    }
    for (const state of [undefined, 1n, () => 1, Symbol('s')])
      await expect(journals.suspend('run-1', state as never)).rejects.toEqual(refusedWith('not-json'))
    for (const name of ['__proto__', 'constructor']) {
      expect(await journals.suspended(name)).toBeUndefined()
      expect(await journals.open(name).step(name, async () => name)).toBe(name)
      await journals.suspend(name, JSON.parse(`{"__proto__":"${name}"}`))
      expect(JSON.stringify(await journals.suspended(name))).toBe(`{"__proto__":"${name}"}`)
    }
    expect(await journals.waiting()).toEqual(['__proto__', 'constructor'])
  })

  test('the steps of a run that is over are not done again either', async () => {
    const { step } = journals.open('run-1')
    await step('a', async () => 1)
    await journals.finish('run-1')
    expect(await step('a', async () => 2)).toBe(1)
  })
}
