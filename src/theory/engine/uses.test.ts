import { describe, expect, test } from 'vitest'
import { runTests } from '../testing/run-tests.ts'
import { createEngine } from './create-engine.ts'
import type { Engine } from './engine.ts'
import { resolvePath } from './resolve-path.ts'

type Files = Record<string, string>

function reading(files: Files) {
  return (file: string) => {
    const text = files[file]
    if (text === undefined) throw new Error('no such file')
    return text
  }
}
function loading(files: Files, file = 'hooks.sys2dsl') {
  const engine = createEngine({ read: reading(files) })
  return { engine, loaded: engine.load(files[file] ?? '', file) }
}
const problems = (files: Files) => loading(files).loaded.diagnostics.map(({ code, message }) => `${code} ${message}`)
const truth = (engine: Engine, ...claim: Parameters<Engine['ask']>) => {
  const answer = engine.ask(...claim)
  return 'truth' in answer ? answer.truth : answer
}

const facts = 'OWNS IS transitive\nholding OWNS firm\nfirm OWNS shop\n'
const hooks = 'USES "facts.sys2dsl"\n@HOOK h ON_TOOL_CALL BEGIN\n  IF tool OWNS shop THEN DENY "no"\nEND\n'

describe('a theory that uses another', () => {
  test('asks for relations of it, and reasons with what it declares', () => {
    const { engine, loaded } = loading({ 'hooks.sys2dsl': hooks, 'facts.sys2dsl': facts })
    expect(loaded).toMatchObject({ diagnostics: [], facts: 0, hooks: 1 })
    expect(truth(engine, 'holding', 'OWNS', 'shop')).toBe('TRUE_CERTAIN')
    expect(engine.theories().map(({ file }) => file)).toEqual(['facts.sys2dsl', 'hooks.sys2dsl'])
  })

  test('finds it from its own folder on, and reads it once, however often it is used', () => {
    const reads: string[] = []
    const files: Files = {
      'all.sys2dsl': 'USES "a/one.sys2dsl"\nUSES "a/two.sys2dsl"',
      'a/one.sys2dsl': 'USES "../b/base.sys2dsl"\none IS_A thing',
      'a/two.sys2dsl': 'USES "../b/base.sys2dsl"\ntwo IS_A thing',
      'b/base.sys2dsl': 'thing IS_A object',
    }
    const read = (file: string) => {
      reads.push(file)
      return reading(files)(file)
    }
    const engine = createEngine({ read })
    expect(engine.load(files['all.sys2dsl'] ?? '', 'all.sys2dsl').diagnostics).toEqual([])
    expect(reads.toSorted()).toEqual(['a/one.sys2dsl', 'a/two.sys2dsl', 'b/base.sys2dsl'])
    expect(truth(engine, 'two', 'IS_A', 'object')).toBe('TRUE_CERTAIN')
  })

  test('takes it along when it is unloaded, unless another theory or a program still needs it', () => {
    const files = { 'hooks.sys2dsl': hooks, 'facts.sys2dsl': facts }
    const { engine } = loading(files)
    engine.load('USES "facts.sys2dsl"', 'other.sys2dsl')
    engine.unload('hooks.sys2dsl')
    expect(truth(engine, 'firm', 'OWNS', 'shop')).toBe('TRUE_CERTAIN')
    engine.unload('other.sys2dsl')
    expect(truth(engine, 'firm', 'OWNS', 'shop')).toBe('UNKNOWN')
    expect(engine.theories()).toEqual([])
    engine.load(facts, 'facts.sys2dsl')
    engine.load(hooks, 'hooks.sys2dsl')
    engine.unload('hooks.sys2dsl')
    expect(truth(engine, 'firm', 'OWNS', 'shop')).toBe('TRUE_CERTAIN')
  })

  test('follows a change of it when it is loaded again, and keeps what was there if the change is broken', () => {
    const files: Files = { 'hooks.sys2dsl': hooks, 'facts.sys2dsl': facts }
    const { engine } = loading(files)
    files['facts.sys2dsl'] = 'holding OWNS'
    expect(engine.load(hooks, 'hooks.sys2dsl').diagnostics).toMatchObject([{ code: 'T147' }])
    expect(truth(engine, 'firm', 'OWNS', 'shop')).toBe('TRUE_CERTAIN')
    files['facts.sys2dsl'] = 'firm OWNS mill\nshop IS_A thing'
    expect(engine.load(hooks, 'hooks.sys2dsl').diagnostics).toEqual([])
    expect(truth(engine, 'firm', 'OWNS', 'shop')).toBe('UNKNOWN')
    expect(truth(engine, 'firm', 'OWNS', 'mill')).toBe('TRUE_CERTAIN')
  })

  test('has its tests run with it', () => {
    const text = `${hooks}@TEST t GIVEN\n  event HAPPENS ON_TOOL_CALL\n  tool IS holding\nEXPECT\n  decision BY h\nEND\n`
    const report = runTests(text, 'hooks.sys2dsl', { read: reading({ 'facts.sys2dsl': facts }) })
    expect(report.tests).toMatchObject([{ name: 't', passed: true }])
  })
})

describe('mistakes with other theories', () => {
  test('a circle is an error that names its files', () => {
    const files = {
      'hooks.sys2dsl': 'USES "a.sys2dsl"',
      'a.sys2dsl': 'USES "b.sys2dsl"',
      'b.sys2dsl': 'USES "a.sys2dsl"',
    }
    expect(problems(files)).toEqual(['T145 theories use each other in a circle: a.sys2dsl → b.sys2dsl → a.sys2dsl'])
    expect(problems({ 'hooks.sys2dsl': 'USES "./hooks.sys2dsl"' })).toEqual([
      'T145 theories use each other in a circle: hooks.sys2dsl → hooks.sys2dsl',
    ])
  })

  test('a file that cannot be read is an error at the place that uses it', () => {
    expect(problems({ 'hooks.sys2dsl': 'USES "fcts.sys2dsl"' })).toEqual([
      'T146 fcts.sys2dsl cannot be read: no such file',
    ])
    expect(createEngine().load('USES "facts.sys2dsl"', 'h').diagnostics).toMatchObject([{ code: 'T146' }])
  })

  test('an error of the other theory is an error of this one, and refuses everything', () => {
    const files = { 'hooks.sys2dsl': hooks, 'facts.sys2dsl': 'a IS_A b\nholding OWNS' }
    expect(problems(files)).toEqual(['T147 facts.sys2dsl has an error in line 2: the object of `OWNS` is missing'])
    expect(loading(files).engine.registry.size).toBeGreaterThan(0)
  })

  test('a name that the other theory does not have is an error, and one of a loaded theory is none', () => {
    const files = { 'hooks.sys2dsl': hooks.replace('OWNS', 'OWSN'), 'facts.sys2dsl': facts }
    expect(problems(files)).toEqual([expect.stringContaining('OWSN')])
    const engine = createEngine()
    engine.load(facts, 'facts.sys2dsl')
    expect(engine.load(hooks.replace(/^USES.*\n/, ''), 'hooks.sys2dsl').diagnostics).toEqual([])
  })

  test('facts of two theories that contradict each other are reported in the one that uses the other', () => {
    const files = {
      'hooks.sys2dsl': 'USES "facts.sys2dsl"\nrm IS_A bad',
      'facts.sys2dsl': 'bad DISJOINT_WITH safe\nrm IS_A safe',
    }
    expect(problems(files)).toEqual([expect.stringMatching(/^T134 this contradicts line \d of facts\.sys2dsl/)])
  })

  test('deeds that one theory remembers and another asks for meet', () => {
    const remembers = '@HOOK r ON_TOOL_CALL BEGIN\n  session REMEMBER review\nEND\n'
    const asks = 'USES "facts.sys2dsl"\n@HOOK a ON_TOOL_CALL BEGIN\n  IF session DID review THEN DENY "x"\nEND\n'
    expect(problems({ 'hooks.sys2dsl': asks, 'facts.sys2dsl': remembers })).toEqual([])
    expect(problems({ 'hooks.sys2dsl': asks.replace('review', 'revew'), 'facts.sys2dsl': remembers })).toEqual([
      'T137 nothing remembers `revew`',
    ])
  })
})

test.each([
  ['hooks.sys2dsl', 'facts.sys2dsl', 'facts.sys2dsl'],
  ['a/b/hooks.sys2dsl', '../facts.sys2dsl', 'a/facts.sys2dsl'],
  ['a/hooks.sys2dsl', './x//y/../facts.sys2dsl', 'a/x/facts.sys2dsl'],
  ['hooks.sys2dsl', '../../facts.sys2dsl', '../../facts.sys2dsl'],
  ['/a/hooks.sys2dsl', '../../facts.sys2dsl', '/facts.sys2dsl'],
  ['/a/hooks.sys2dsl', '/etc/facts.sys2dsl', '/etc/facts.sys2dsl'],
  ['C:\\p\\hooks.sys2dsl', 'facts.sys2dsl', 'C:/p/facts.sys2dsl'],
])('from %s, %s is %s', (from, path, found) => {
  expect(resolvePath(from, path)).toBe(found)
})

test.each(['USE', 'uses', 'USESS'])('a misspelt USES is reported with a suggestion: %s', (word) => {
  const { diagnostics } = createEngine({ read: () => 'a IS_A b\n' }).load(`${word} "b.sys2dsl"\nc IS_A d`, 'a.sys2dsl')
  expect(diagnostics).toMatchObject([
    { code: 'T012', hint: 'did you mean `USES`?', span: { line: 1, length: word.length } },
  ])
})
