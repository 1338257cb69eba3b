import { describe, expect, test } from 'vitest'
import { makeToolCall } from '../../protocol/index.ts'
import { givenInput } from './given-input.ts'

/** What hooks read, and what the tool gets if they change nothing. */
function passed(input: unknown) {
  const given = givenInput(input)
  const call = makeToolCall({ id: '1', name: 'pay', input: given.json })
  return { read: given.json, got: given.after(call) }
}

describe('a tool gets what hooks have judged', () => {
  test.each<[string, unknown, unknown]>([
    ['a number that is too large', { amount: Number.POSITIVE_INFINITY }, { amount: null }],
    ['a number that is none', [Number.NaN], [null]],
    ['a function', { run: () => 1, n: 1 }, { n: 1 }],
    [
      'an object of a class',
      {
        secret: new (class Hidden {
          readonly #amount = 5
          get amount() {
            return this.#amount
          }
        })(),
      },
      { secret: {} },
    ],
    ['an object that writes itself', { toJSON: () => ({ amount: 1 }), amount: 5000 }, { amount: 1 }],
    ['an invalid date', { at: new Date(Number.NaN) }, { at: null }],
  ])('%s is what JSON shows', (_, input, judged) => {
    expect(passed(input)).toEqual({ read: judged, got: judged })
  })

  test.each<[string, { readonly value: unknown }, unknown]>([
    ['a date', { value: new Date(0) }, '1970-01-01T00:00:00.000Z'],
    ['a set', { value: new Set([1, 5000]) }, [1, 5000]],
    ['a map', { value: new Map([['amount', 5000]]) }, [['amount', 5000]]],
    ['a URL', { value: new URL('https://a.b/c') }, 'https://a.b/c'],
    ['an absent value', { value: undefined }, undefined],
    ['a bigint', { value: 5000n }, '5000'],
  ])('%s is read as JSON, and is the same object for the tool', (_, input, read) => {
    const { read: seen, got } = passed(input)
    expect(seen).toEqual(read === undefined ? {} : { value: read })
    expect((got as { readonly value: unknown }).value).toBe(input.value)
  })

  test('plain data is a fresh copy', () => {
    const input = { list: [{ amount: 5 }] }
    const { got } = passed(input)
    expect(got).toEqual(input)
    expect((got as typeof input).list).not.toBe(input.list)
  })
})
