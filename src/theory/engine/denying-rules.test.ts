import { expect, test } from 'vitest'
import { createEngine } from './create-engine.ts'

const rule = '@RULE r IF $x FOUND_IN blocklist THEN $x NOT_IS_A trusted\n'

test.each([
  ['a stated fact', 'left IS_A trusted\nleft FOUND_IN blocklist\n', 'CONFLICT'],
  ['a fact about its kind', 'left IS_A package\npackage IS_A trusted\nleft FOUND_IN blocklist\n', 'CONFLICT'],
  ['nothing', 'left FOUND_IN blocklist\n', false],
  ['a stated fact, where the rule does not apply', 'left IS_A trusted\nother FOUND_IN blocklist\n', true],
])('a rule that denies, against %s', (_, facts, expected) => {
  const engine = createEngine({ audit: false })
  engine.load(facts + rule, 'p.sys2dsl')
  expect(engine.holds('left', 'IS_A', 'trusted')).toBe(expected)
})

test('a stated exception outweighs a rule that claims', () => {
  const engine = createEngine({ audit: false })
  engine.load('@RULE r IF $x MADE_BY us THEN $x IS_A trusted\nleft MADE_BY us\nleft NOT_IS_A trusted\n', 'p.sys2dsl')
  expect(engine.holds('left', 'IS_A', 'trusted')).toBe(false)
})
