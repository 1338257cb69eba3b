import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore, storeAt } from '../index.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-options-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const durations = [0, -1, 9, Number.NaN, Number.POSITIVE_INFINITY, '1000', null, 2 ** 31, [1000], true]
const wrong: readonly (readonly [option: string, values: readonly unknown[]])[] = [
  ['leaseMs', durations],
  ['patienceMs', durations],
  ['create', [0, 1, 'no', null, {}]],
  ['now', [0, Date.now(), 'now', null, new Date(0), {}]],
  ['auditKeys', ['', 5, null, true, ['keys'], { folder: 'keys' }]],
  ['witnesses', ['file:/heads', [''], [5], [null], {}, null, 7]],
]

test.each(wrong)(
  '`%s` of a wrong type is refused by openStore and storeAt, and nothing is made',
  async (option, values) => {
    for (const value of values) {
      const options = { [option]: value } as never
      for (const url of ['memory:', `sqlite:${join(folder, 'store')}`, 'postgres://kim:secret@127.0.0.1:1/none']) {
        const expected = { name: 'PawlError', code: 'bad-option', message: expect.stringContaining(`\`${option}\``) }
        await expect(openStore(url, options)).rejects.toMatchObject({
          ...expected,
          hint: expect.stringContaining('give'),
        })
        expect(() => storeAt(url, options)).toThrow(expect.objectContaining({ code: 'bad-option' }))
      }
    }
    expect(readdirSync(folder)).toEqual([])
  },
)

test('options that are not an object are refused, and a misspelt one with the one that was meant', async () => {
  for (const options of [null, 5, 'memory:', []])
    await expect(openStore('memory:', options as never)).rejects.toMatchObject({ code: 'bad-option' })
  for (const [misspelt, meant] of [
    ['leasMs', 'leaseMs'],
    ['patience', 'patienceMs'],
    ['auditkeys', 'auditKeys'],
    ['witness', 'witnesses'],
  ])
    await expect(openStore('memory:', { [misspelt ?? '']: undefined } as never)).rejects.toMatchObject({
      code: 'bad-option',
      hint: `did you mean \`${meant}\`?`,
    })
})

test('an option that is undefined has its default', async () => {
  const options = {
    now: undefined,
    leaseMs: undefined,
    patienceMs: undefined,
    auditKeys: undefined,
    witnesses: undefined,
  }
  await (await openStore('memory:', options as never)).close()
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, '5', new Date(5), undefined, 9e15])(
  'a clock that returns %s is an error, and no question is asked',
  async (time) => {
    const store = await openStore('memory:', { now: () => time as never })
    const question = { digest: 'd', event: 'e', action: null, by: 'b', reason: '', expiresAt: 9 }
    await expect(store.confirmations.ask(question)).rejects.toMatchObject({ code: 'bad-option' })
  },
)

test('options are read once: the checked values are used, immediately and at the first use', async () => {
  const readings: unknown[] = [false, 'no', true, true, true]
  const options = {
    get create() {
      return readings.shift() as boolean
    },
  }
  await expect(openStore(`sqlite:${join(folder, 'once')}`, options)).rejects.toMatchObject({ code: 'no-store' })
  const later = { create: false }
  const { budgets } = storeAt(`sqlite:${join(folder, 'later')}`, later)
  later.create = true
  await expect(budgets.spent('a')).rejects.toMatchObject({ code: 'no-store' })
  const throwing = {
    get now(): () => number {
      throw new TypeError('no clock')
    },
  }
  await expect(openStore('memory:', throwing)).rejects.toMatchObject({ code: 'bad-option' })
  for (const url of [Object.create(null), Symbol('url'), 5n, undefined])
    await expect(openStore(url as never)).rejects.toMatchObject({ code: 'bad-store-url' })
  expect(readdirSync(folder)).toEqual([])
})
