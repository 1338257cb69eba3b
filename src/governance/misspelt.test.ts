import { expect, test } from 'vitest'
import { guard } from '../index.ts'
import { budget, capability, listResolver, memoryBudgets, pathResolver, ruleScorer, storeGate } from './index.ts'

const resolver = listResolver({ allow: ['*'] })
const gate = storeGate({ budgets: memoryBudgets(), limits: { all: { tokens: 1 } } })

test.each<[string, () => unknown, string]>([
  ['listResolver', () => listResolver({ allow: ['*'], denny: ['pay'] } as never), 'deny'],
  ['a rule of a list', () => listResolver({ deny: [{ tol: 'pay' }] } as never), 'tool'],
  ['capability', () => capability({ resolver, stict: true } as never), 'strict'],
  ['budget', () => budget({ gate, stict: true } as never), 'strict'],
  [
    'storeGate',
    () => storeGate({ budgets: memoryBudgets(), limits: { all: { tokens: 1 } }, price: {} } as never),
    'prices',
  ],
  ['pathResolver', () => pathResolver({ read: ['.'], wirte: ['.'] } as never), 'write'],
  ['ruleScorer', () => ruleScorer({ maxLenght: 3 } as never), 'maxLength'],
])('%s refuses a misspelt option, and says what was meant', (_, make, meant) => {
  expect(make).toThrow(expect.objectContaining({ code: 'bad-option', hint: `did you mean \`${meant}\`?` }))
})

test('a rule on a kind that never occurs is refused: what it asks or denies would be allowed', () => {
  expect(() => listResolver({ allow: ['*'], ask: [{ kind: 'shel' as never }] })).toThrow(
    expect.objectContaining({ code: 'bad-resolver', hint: 'did you mean `shell`?' }),
  )
  expect(() => listResolver({ deny: [{ kind: ['web', 'bash' as never] }] })).toThrow('`bash`, which never occurs')
  expect(listResolver({ deny: [{ kind: 's*' as never }] }).identity).toBeDefined()
})

test('a match on a kind or an origin that never occurs is refused: the guard would never run', () => {
  const run = () => undefined
  expect(() => guard({ name: 'g', on: 'tool.before', match: { kind: 'shel' as never }, run })).toThrow(
    expect.objectContaining({ code: 'bad-hook', hint: 'did you mean `shell`?' }),
  )
  expect(() => guard({ name: 'g', on: 'model.after', match: { origin: 'reel' as never }, run })).toThrow('never occurs')
  expect(guard({ name: 'g', on: 'tool.before', match: { kind: 's*' as never }, run }).name).toBe('g')
})
