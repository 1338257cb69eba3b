import { describe, expect, test } from 'vitest'
import { type BackendName, useBackends } from '../../test/store/backends.ts'

const backends = useBackends()
const names: readonly BackendName[] = ['memory', 'sqlite', 'postgres']
const closed = expect.objectContaining({ code: 'store-closed' })

describe.each(names)('closing a store at %s', (name) => {
  test('waits for a step that runs, whose value is recorded', async () => {
    const url = backends.newUrl(name)
    const store = await backends.open(url)
    let go = () => {}
    const effect = new Promise<string>((resolve) => {
      go = () => resolve('done')
    })
    const step = store.journals.open('run').step('slow', () => effect)
    await expect.poll(() => isPending(step)).toBe(true)
    const closing = store.close()
    expect(await isPending(closing)).toBe(true)
    go()
    expect(await step).toBe('done')
    await closing
    if (name === 'memory') return
    const again = await backends.open(url)
    const value = again.journals.open('run').step('slow', async () => 'done twice')
    expect(await value).toBe('done')
  })

  test('refuses steps that come later', async () => {
    const store = await backends.open(backends.newUrl(name))
    const journal = store.journals.open('run')
    await store.close()
    await expect(journal.step('late', async () => 1)).rejects.toEqual(closed)
  })

  test('abandons a step that never ends after its patience', async () => {
    const store = await backends.open(backends.newUrl(name), { patienceMs: 300 })
    const step = store.journals.open('run').step('endless', () => new Promise(() => {}))
    await expect.poll(() => isPending(step)).toBe(true)
    const waiting = store.journals.open('run').step('endless', async () => 'mine')
    waiting.catch(() => undefined)
    step.catch(() => undefined)
    await store.close()
    await expect(step).rejects.toEqual(closed)
    await expect(waiting).rejects.toEqual(closed)
    await store.close()
  })
})

const still = Symbol('pending')

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  const waits = new Promise((resolve) => setTimeout(() => resolve(still), 50))
  return (await Promise.race([promise, waits])) === still
}
