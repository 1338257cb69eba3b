import { expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'

const theories = [
  '@RULE r IF $x IS_A risky THEN $x IS_A denied',
  '@RULE r IF $x IS_A risky AND $x IS_A $y THEN $y IS_A denied',
  '@RULE r IF $x IS_A $x THEN $x IS_A denied',
  '@RULE r IF $x IS_A risky THEN denied HAS $x',
  '@RULE r IF $x IS_A $y THEN denied HAS risky',
  '@DEFAULT d risky IS_A denied',
  '@RULE r IF $x IS_A risky THEN $x DISJOINT_WITH denied',
  '@RULE r IF $x IS_A risky THEN $x NOT_IS_A denied',
  'CAN IS inheritable\n@RULE r IF $x IS_A risky THEN $x CAN denied',
]
const names = ['risky', 'denied', 'stranger']
const relations = ['IS_A', 'NOT_IS_A', 'HAS', 'CAN', 'DISJOINT_WITH']

test.each(theories)('an answer does not depend on names that a fact once had: %s', (text) => {
  const engine = createEngine({ audit: false })
  engine.load(`${text}\nb IS_A other`, 'p.sys2dsl')
  const answers = () =>
    names.flatMap((one) =>
      relations.flatMap((by) => names.map((other) => [one, by, other, engine.holds(one, by, other)])),
    )
  const before = answers()
  engine.load('zz IS_A risky\nzz IS_A denied\nstranger HAS zz', 'other.sys2dsl')
  engine.unload('other.sys2dsl')
  expect(answers()).toEqual(before)
})

test('a rule about a kind holds for the kind itself, though no fact names it', () => {
  const engine = createEngine({ audit: false })
  engine.load(`${theories[0]}`, 'p.sys2dsl')
  expect(engine.holds('risky', 'IS_A', 'denied')).toBe(true)
})
