import { expectTypeOf, test } from 'vitest'
import type { Hook } from '../index.ts'
import { scriptedModel } from '../testing/index.ts'
import { cacheModel, fallbackModel, limits, markUntrusted, redact, retryModel, retryTools, summarise } from './index.ts'

const model = scriptedModel([])

test('each function returns a hook, or a list of hooks', () => {
  expectTypeOf(retryModel()).toEqualTypeOf<Hook>()
  expectTypeOf(limits({ turns: 1 })).toEqualTypeOf<readonly Hook[]>()
  expectTypeOf(limits({ seconds: 1, resumed: 'restart' })).toEqualTypeOf<readonly Hook[]>()
})

test('options that would do nothing do not compile', () => {
  // @ts-expect-error a misspelt option
  retryModel({ attemps: 2 })
  // @ts-expect-error the tools are missing: not every tool may run twice
  retryTools({ attempts: 2 })
  // @ts-expect-error a model is an object, not a name
  fallbackModel({ models: ['gpt'] })
  // @ts-expect-error a store needs `set`
  cacheModel({ store: { get: () => undefined } })
  // @ts-expect-error an unknown kind of personal data
  redact({ personal: ['mail'] })
  // @ts-expect-error an event that has nothing to redact
  redact({ where: ['run.after'] })
  // @ts-expect-error no limit
  limits({})
  // @ts-expect-error no limit: this says how they are counted
  limits({ resumed: 'restart' })
  // @ts-expect-error an unknown style
  markUntrusted({ style: 'base64' })
  // @ts-expect-error the limit is missing
  summarise({ model })
})
