import { expect, test } from 'vitest'
import type { Condition } from '../tree.ts'
import { parseTheory } from './parser.ts'

/** A condition in a form that shows how it was read. */
function shape(condition: Condition): unknown {
  switch (condition.type) {
    case 'and':
    case 'or':
      return { [condition.type]: condition.parts.map(shape) }
    case 'not':
      return { not: shape(condition.condition) }
    case 'comparison': {
      const { quantifier, subject, verb, object } = condition
      return [quantifier?.text, shape(subject), verb.text, shape(object)].filter((part) => part !== undefined).join(' ')
    }
    case 'reference':
      return `$${condition.name}`
    case 'word':
      return condition.text
    default:
      return String(condition.value)
  }
}

function read(text: string): unknown {
  const { theory, diagnostics } = parseTheory(`IF ${text} THEN DENY "no"`, 'test.sys2dsl')
  expect(diagnostics).toEqual([])
  const [branch] = theory.statements
  return branch?.type === 'branch' && shape(branch.condition)
}

test.each([
  ['$a', '$a'],
  ['kind EQUALS shell', 'kind EQUALS shell'],
  ['$a AND $b OR $c AND $d', { or: [{ and: ['$a', '$b'] }, { and: ['$c', '$d'] }] }],
  ['$a AND ($b OR $c)', { and: ['$a', { or: ['$b', '$c'] }] }],
  ['NOT $a AND $b', { and: [{ not: '$a' }, '$b'] }],
  ['NOT ($a AND $b)', { not: { and: ['$a', '$b'] } }],
  ['NOT session DID review', { not: 'session DID review' }],
  ['NOT NOT $a', { not: { not: '$a' } }],
  [
    'EVERY paths STARTS_WITH "src/" OR NO paths IS_A secret',
    { or: ['EVERY paths STARTS_WITH src/', 'NO paths IS_A secret'] },
  ],
  ['(kind EQUALS shell)', 'kind EQUALS shell'],
  ['kind EQUALS shell\n  AND command CONTAINS "x"', { and: ['kind EQUALS shell', 'command CONTAINS x'] }],
  ['kind EQUALS shell AND\n  command CONTAINS "x"', { and: ['kind EQUALS shell', 'command CONTAINS x'] }],
  ['(\n$a OR $b\n)', { or: ['$a', '$b'] }],
])('%j', (text, wanted) => {
  expect(read(text)).toEqual(wanted)
})

test('a condition may have a name, and a triple with a name stays a triple', () => {
  const { theory } = parseTheory('@a $x AND $y\n@b $x AND $y AND $z\n@c NOT $x\n@d ANY paths IS_A x', 'test.sys2dsl')
  expect(theory.statements.map(({ type }) => type)).toEqual(['triple', 'binding', 'binding', 'binding'])
})

test('an IF on one line needs no END, and may have one', () => {
  const bodies = ['IF $a THEN DENY "x"', 'IF $a THEN DENY "x" END', 'IF $a THEN\n  DENY "x"\nEND']
  const [first, ...others] = bodies.map((body) => {
    const { theory, diagnostics } = parseTheory(`@HOOK h E BEGIN\n${body}\nb TAG c\nEND`, 'test.sys2dsl')
    expect(diagnostics).toEqual([])
    const [hook] = theory.statements
    return hook?.type === 'hook' && hook.body.map((one) => (one.type === 'branch' ? one.then.length : one.type))
  })
  expect(first).toEqual([1, 'triple'])
  for (const other of others) expect(other).toEqual(first)
  const { theory } = parseTheory('IF $a THEN DENY "x" ELSE APPROVE "y"', 'test.sys2dsl')
  expect(theory.statements).toMatchObject([{ otherwise: [{ verb: { text: 'APPROVE' } }] }])
})

test('a hook may select by WHEN, beside its other options', () => {
  const header = '@HOOK h E PRIORITY 150 WHEN kind EQUALS shell AND $tool IS_A x ON_UNDECIDED ASK BEGIN'
  const { theory, diagnostics } = parseTheory(`${header}\nDENY "x"\nEND`, 'test.sys2dsl')
  expect(diagnostics).toEqual([])
  expect(theory.statements).toMatchObject([
    { priority: { value: 150 }, onUndecided: { text: 'ASK' }, when: { type: 'and', parts: [{}, {}] } },
  ])
})

test('a condition that is nested too deep is refused, without the stack', () => {
  for (const sign of ['( ', 'NOT ']) {
    const { diagnostics } = parseTheory(`IF ${sign.repeat(100_000)} $a THEN DENY "x"`, 'test.sys2dsl')
    expect(diagnostics.map(({ code }) => code)).toContain('T019')
    expect(diagnostics.length).toBeLessThan(200)
  }
})
