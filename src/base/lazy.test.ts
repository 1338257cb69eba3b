import { expect, test, vi } from 'vitest'
import { lazy } from './lazy.ts'

test('a value is made at the first call, and only then', () => {
  const make = vi.fn(() => undefined)
  const value = lazy(make)
  expect(make).not.toHaveBeenCalled()
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})
