import { describe, expect, test } from 'vitest'
import { createEngine } from '../index.ts'

/** The diagnostics of a theory, each as `line severity code message | hint`. */
function found(text: string): readonly string[] {
  const { diagnostics } = createEngine().load(text, 'p.sys2dsl')
  return diagnostics.map((one) => `${one.span.line} ${one.severity} ${one.code} ${one.message} | ${one.hint}`)
}

const region = '@REGION ethics WHEN concept.risk GREATER_THAN 80\n'
const reading = '@HOOK t ON_TOOL_CALL BEGIN\n  IF turn GREATER_THAN 5 THEN DENY "x"\nEND\n'
const story = (given: string, expected: string) => `${reading}@TEST one GIVEN\n  ${given}\nEXPECT\n  ${expected}\nEND`

const mistakes: readonly (readonly [what: string, text: string, report: string])[] = [
  [
    'the dimension of a region',
    `rm.risk IS 90\n@REGION ethics WHEN concept.rsik GREATER_THAN 80`,
    '2 warning T156 no theory declares the dimension `rsik` | did you mean `risk`?',
  ],
  [
    'a dimension that is set',
    `${region}rm.risk IS 90\ndrop.rsk IS 90`,
    '3 warning T156 nothing reads the dimension `rsk` | did you mean `risk`?',
  ],
  [
    'the region of a question',
    `rm.risk IS 90\n${region}@HOOK h ON_REASONING_STEP WHEN region EQUALS "ethcs" BEGIN\n  subject BLOCK_REASONING ethics\nEND`,
    '3 warning T156 no theory declares the region `ethcs` | did you mean `ethics`?',
  ],
  [
    'the relation of a fact',
    'a OWNS b\n@HOOK h ON_FACT_ADDED WHEN relation EQUALS OWMS BEGIN\n  subject TAG seen\nEND',
    '2 warning T156 no theory declares the relation `OWMS` | did you mean `OWNS`?',
  ],
  [
    'the rule of a contradiction',
    '@HOOK h ON_CONTRADICTION WHEN rule EQUALS cicle BEGIN\n  fact2 SET_EXISTENCE POSSIBLE\nEND',
    '1 error T118 this is never true: `rule` is never `cicle` | did you mean `cycle`?',
  ],
  [
    'a rule of contradictions that does not exist',
    '@HOOK h ON_CONTRADICTION WHEN rule EQUALS "nam_of_no_rule" BEGIN\n  fact2 SET_EXISTENCE POSSIBLE\nEND',
    '1 error T118 this is never true: `rule` is never `nam_of_no_rule` | rule is one of disjoint, functional, cycle, cardinality-max, cardinality-min',
  ],
  [
    'a control value in a test',
    `control.ceiling IS 80\n${story('control.cieling IS 90', 'x NOT_IS_A y')}`,
    '6 warning T156 no theory declares the control value `cieling` | did you mean `ceiling`?',
  ],
  [
    'a dimension in a test',
    `rm.risk IS 90\n${region}${story('rm.rsk IS 90', 'rm NOT_IS_A y')}`,
    '7 warning T156 no theory declares the dimension `rsk` | did you mean `risk`?',
  ],
  [
    'a dimension that a test reads',
    `rm.risk IS 90\n${region}${story('rm IS_A y', '@q rm READ_DIM rsk\n  $q EQUALS 90')}`,
    '9 warning T156 no theory declares the dimension `rsk` | did you mean `risk`?',
  ],
  [
    'a level that is given',
    story('x IS_A_POSIBLE y', 'x IS_A y'),
    '5 error T131 `IS_A_POSIBLE` names no level of existence | did you mean `IS_A_POSSIBLE`?',
  ],
  [
    'a level that is expected',
    story('x IS_A y', 'x IS_A_POSIBLE y'),
    '7 error T125 nothing can be expected with the verb `IS_A_POSIBLE` | did you mean `IS_A_POSSIBLE`?',
  ],
  [
    'a relation that is given',
    story('x CONTANS y', 'x CONTANS y'),
    '5 warning T132 `CONTANS` is a relation of its own here | did you mean `CONTAINS`?',
  ],
  [
    'the answer to a question',
    story('x IS_A y', '@q x IS_A z\n  $q EQUALS UNKNWON'),
    '8 error T127 there is no answer `UNKNWON` | did you mean `UNKNOWN`?',
  ],
]

describe('a misspelt name is reported where it is written', () => {
  test.each(mistakes)('%s', (_, text, report) => {
    expect(found(text)).toEqual([report])
  })
})

test('names that a program may define, and that resemble none, are left alone', () => {
  const free = `rm.risk IS 90\nrm.weight IS 3\n${region}@REGION heavy WHEN concept.mass GREATER_THAN 2\n`
  const hooks = '@HOOK h ON_REASONING_STEP WHEN region EQUALS finance BEGIN\n  subject BLOCK_REASONING finance\nEND\n'
  expect(found(free + hooks + story('control.speed IS 3\n  rm.length IS 4', 'rm NOT_IS_A y'))).toEqual([])
})
