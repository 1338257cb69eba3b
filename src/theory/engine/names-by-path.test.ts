import { expect, test } from 'vitest'
import { createEngine } from '../index.ts'
import { distinctSource } from './source-of.ts'

const theory = (relation: string, kind: string) => `a ${relation} b
@RULE r IF $x ${relation} $_ THEN $x IS_A ${kind}
@HOOK h ON_TOOL_CALL BEGIN
  IF tool EQUALS x THEN DENY "no"
END`

test.each([[['n', 'n.sys2dsl']], [['n.sys2dsl', 'n']]])(
  'theories whose paths differ in their endings only share no names: %j',
  ([first = '', second = '']) => {
    const engine = createEngine()
    expect(engine.load(theory('OWNS', 'owner'), first).diagnostics).toEqual([])
    expect(engine.load(theory('USING', 'user'), second).diagnostics).toEqual([])
    const known = () => ['owner', 'user'].map((kind) => engine.holds('a', 'IS_A', kind))
    expect(known()).toEqual([true, true])
    const names = engine.registry.list().map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
    engine.load(theory('USING', 'user'), second)
    expect(engine.registry.list().map(({ name }) => name)).toEqual(names)
    engine.unload(first)
    expect(known()).toEqual([false, true])
  },
)

test('a name is never taken twice', () => {
  const taken = new Set<string>()
  for (const file of ['n', 'n.sys2dsl', './n', 'n.sys2dsl.sys2dsl', 'n']) {
    const name = distinctSource(file, taken)
    expect(taken.has(name)).toBe(false)
    taken.add(name)
  }
  expect([...taken].slice(0, 2)).toEqual(['n', 'n.sys2dsl'])
})
