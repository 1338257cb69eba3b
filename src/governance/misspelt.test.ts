import { expect, test } from 'vitest'
import { createRegistry, guard, observe } from '../index.ts'
import {
  attestation,
  budget,
  capability,
  ed25519Attester,
  judgeScorer,
  listResolver,
  memoryBudgets,
  pathResolver,
  ruleScorer,
  score,
  storeGate,
  theoryResolver,
  verifyAttestation,
} from './index.ts'

const resolver = listResolver({ allow: ['*'] })
const gateWith = (more: object) => storeGate({ budgets: memoryBudgets(), limits: { all: { tokens: 1 } }, ...more })
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
  ['ed25519Attester', () => ed25519Attester({ keyfile: 'key.pem' } as never), 'keyFile'],
  ['verifyAttestation', () => verifyAttestation({}, { publicKey: 'x', ouput: 'y' } as never), 'output'],
  ['a price', () => gateWith({ prices: { m: { input: 1, ouput: 1 } } }), 'output'],
])('%s refuses a misspelt option, and suggests the right one', (_, make, meant) => {
  expect(make).toThrow(expect.objectContaining({ code: 'bad-option', hint: `did you mean \`${meant}\`?` }))
})

test.each<[string, (options: never) => unknown, string]>([
  ['budget', budget, 'make it with `storeGate({ budgets: store.budgets, limits })`'],
  ['capability', capability, 'make it with `listResolver`, `pathResolver` or `theoryResolver`'],
  ['score', score, 'make it with `ruleScorer` or `judgeScorer`'],
  ['attestation', attestation, 'make it with `ed25519Attester`'],
  ['storeGate', storeGate, 'give `store.budgets`, or `memoryBudgets()`'],
])('%s without its port gets a hint how to make one', (_, make, hint) => {
  expect(() => make({} as never)).toThrow(expect.objectContaining({ code: 'bad-option', hint }))
})

test('a rule on a kind that never occurs is refused: calls it should ask about or deny would be allowed', () => {
  expect(() => listResolver({ allow: ['*'], ask: [{ kind: 'shel' as never }] })).toThrow(
    expect.objectContaining({ code: 'bad-resolver', hint: 'did you mean `shell`?' }),
  )
  expect(() => listResolver({ deny: [{ kind: ['web', 'bash' as never] }] })).toThrow('`bash`, which never occurs')
  expect(listResolver({ deny: [{ kind: 's*' as never }] }).identity).toBeDefined()
})

test('a match on a kind or an origin that never occurs is refused: the guard would never run', () => {
  const run = () => undefined
  const kinds = (kind: string) => guard({ name: 'g', on: 'tool.before', match: { kind: kind as never }, run })
  const origins = guard({ name: 'g', on: 'model.after', match: { origin: 'reel' as never }, run })
  expect(() => createRegistry().with(kinds('shel'))).toThrow(
    expect.objectContaining({ code: 'bad-hook', hint: 'did you mean `shell`?' }),
  )
  expect(() => createRegistry().with(origins)).toThrow('never occurs')
  const places = observe({ name: 'o', on: 'error.raised', match: { where: 'modle' as never }, run: () => {} })
  expect(() => createRegistry().with(places)).toThrow(expect.objectContaining({ hint: 'did you mean `model`?' }))
  const actions = guard({ name: 'g', on: 'elicitation.answered', match: { action: 'acept' }, run })
  expect(() => createRegistry().with(actions)).toThrow(expect.objectContaining({ hint: 'did you mean `accept`?' }))
  for (const kind of ['bash*', 'Shell*', '*exec'])
    expect(() => createRegistry().with(kinds(kind))).toThrow('never occurs')
  expect(createRegistry().with(kinds('s*')).size).toBe(1)
})

const judge = { name: 'j', generate: () => Promise.reject(new Error('not asked')) }
const paths = (more: object) => pathResolver({ read: ['/docs'], ...more })
const theory = { ask: () => undefined }

test.each<[string, () => unknown]>([
  ['a `shell` that is neither word', () => paths({ shell: 'forbid' })],
  ['a `shell` of nothing', () => paths({ shell: null })],
  ['a folder instead of folders', () => paths({ read: '/docs' })],
  ['an empty folder', () => paths({ write: [''] })],
  ['a folder that is not a text', () => paths({ write: [5] })],
  ['an empty base', () => paths({ base: '' })],
  ['no options', () => pathResolver(undefined as never)],
  ['a list instead of options', () => pathResolver(['docs'] as never)],
  ['a name instead of a list', () => listResolver({ allow: '*' } as never)],
  ['a list of nothing', () => listResolver({ allow: ['*'], deny: null } as never)],
  ['an empty name of a tool', () => listResolver({ deny: [''] })],
  ['a rule that is not one', () => listResolver({ deny: [5] } as never)],
  ['a rule with an empty tool', () => listResolver({ deny: [{ tool: '' }] })],
  ['a rule with no tools', () => listResolver({ deny: [{ tool: [] }] })],
  ['a role that is not a text', () => listResolver({ deny: [{ role: 5 }] } as never)],
  ['a `roleOf` that is not a function', () => listResolver({ allow: ['*'], roleOf: 'admin' } as never)],
  ['a theory that cannot be asked', () => theoryResolver({ theory: {} } as never)],
  ['a concept instead of concepts', () => theoryResolver({ theory, denied: 'destructive' } as never)],
  ['no resolver', () => capability({} as never)],
  ['a resolver that does not resolve', () => capability({ resolver: {} } as never)],
  ['a `strict` that is a text', () => capability({ resolver, strict: 'yes' } as never)],
  ['a time-out that is not a number', () => capability({ resolver, timeoutMs: Number.NaN })],
  ['a time-out of nothing', () => capability({ resolver, timeoutMs: null } as never)],
  ['an empty name', () => capability({ resolver, name: '' })],
  ['no gate', () => budget({} as never)],
  ['half a gate', () => budget({ gate: { reserve: () => undefined } } as never)],
  ['no budgets', () => storeGate({ limits: { all: { tokens: 1 } } } as never)],
  ['prices in a list', () => gateWith({ prices: [] })],
  ['a price that is a number', () => gateWith({ prices: { m: 3 } })],
  ['half a price', () => gateWith({ prices: { m: { input: 3 } } })],
  ['a price that is a text', () => gateWith({ prices: { m: { input: '3', output: 15 } } })],
  ['a price below 0', () => gateWith({ prices: { m: { input: -3, output: 15 } } })],
  ['a price that is not a number', () => gateWith({ prices: { m: { input: 3, output: Number.NaN } } })],
  ['a cached price of nothing', () => gateWith({ prices: { m: { input: 3, output: 15, cachedInput: null } } })],
  ['output tokens that are not a number', () => gateWith({ outputTokens: Number.NaN })],
  ['no output tokens', () => gateWith({ outputTokens: 0 })],
  ['a `countTokens` that is a number', () => gateWith({ countTokens: 5 })],
  ['a `userOf` that is a text', () => gateWith({ userOf: 'kim' })],
  ['no scorer', () => score({} as never)],
  ['a scorer that does not score', () => score({ scorer: {} } as never)],
  ['a length that is not a number', () => ruleScorer({ maxLength: Number.NaN })],
  ['a length that is a text', () => ruleScorer({ maxLength: '200' } as never)],
  ['a length of nothing', () => ruleScorer({ minLength: null } as never)],
  ['a length below 0', () => ruleScorer({ minLength: -1 })],
  ['a forbidden text instead of texts', () => ruleScorer({ forbidden: 'secret' } as never)],
  ['a schema that is not one', () => ruleScorer({ schema: {} } as never)],
  ['a threshold of nothing', () => judgeScorer({ model: judge, question: '?', threshold: null } as never)],
  ['a threshold that is not a number', () => judgeScorer({ model: judge, question: '?', threshold: Number.NaN })],
  ['a threshold above 1', () => judgeScorer({ model: judge, question: '?', threshold: 50 })],
  ['no question', () => judgeScorer({ model: judge, question: '' })],
  ['a judge that cannot be asked', () => judgeScorer({ model: {}, question: '?' } as never)],
  ['a name with a space', () => judgeScorer({ model: judge, question: '?', name: 'a b' })],
  ['no attester', () => attestation({} as never)],
  [
    'versions that are numbers',
    () => attestation({ attester: { attest: () => undefined }, versions: { a: 1 } } as never),
  ],
  ['a key file that is a number', () => ed25519Attester({ keyFile: 5 } as never)],
])('%s is refused when it is declared', (_, make) => {
  expect(make).toThrow(expect.objectContaining({ code: 'bad-option' }))
})

test('a wrong word or a text instead of a list is refused with a hint', () => {
  expect(() => paths({ shell: 'alow' })).toThrow(expect.objectContaining({ hint: 'did you mean `allow`?' }))
  expect(() => paths({ shell: 'forbid' })).toThrow("`shell` of pathResolver must be 'deny' or 'allow', not 'forbid'")
  expect(() => paths({ read: 'docs' })).toThrow(expect.objectContaining({ hint: "write it as a list: ['docs']" }))
})

test.each([
  null,
  [],
  '5',
  { all: null },
  { all: '5' },
  { all: { tokens: '5' } },
  { all: { tokens: null } },
  {
    all: { tokens: Number.NaN },
  },
  { all: { tokens: undefined } },
  { all: { tokens: 1, per: null } },
])('a limit of the wrong type is refused: %j', (limits) => {
  expect(() => storeGate({ budgets: memoryBudgets(), limits: limits as never })).toThrow(
    expect.objectContaining({ code: 'bad-limit' }),
  )
})
