import { test } from 'vitest'
import { createEngine } from '../theory/index.ts'
import { capability, listResolver, ruleScorer, score, storeGate, theoryResolver } from './index.ts'

test('an engine of theories fits without being imported', () => {
  theoryResolver({ theory: createEngine() })
})

test('an invalid port does not compile', () => {
  // @ts-expect-error a resolver resolves
  capability({ resolver: { can: () => true } })
  // @ts-expect-error a resolver says allow, ask or deny
  capability({ resolver: { resolve: () => true } })
  // @ts-expect-error there is no such kind of tool
  listResolver({ allow: [{ kind: 'shel' }] })
  // @ts-expect-error a score is more than a number
  score({ scorer: { score: () => 1 } })
  // @ts-expect-error a schema is not a function
  ruleScorer({ schema: (value: unknown) => value === 1 })
  // @ts-expect-error a limit is for something that can be spent
  storeGate({ budgets: {} as never, limits: { run: { words: 1 } } })
})
