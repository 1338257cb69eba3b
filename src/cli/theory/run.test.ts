import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const here = createProject({
  'loop.sys2dsl': `Dog IS_A Mammal
@HOOK grow ON_FACT_ADDED BEGIN
  @more subject NEW_COMPOSITE object
  session REMEMBER $more
END
`,
  'used.sys2dsl': 'a IS_A b\ne IS_A f\n@HOOK x ON_FACT_ADDED BEGIN\n  subject TAG seen\nEND\n',
  'top.sys2dsl': `USES "used.sys2dsl"
c IS_A d
@HOOK y ON_TOOL_CALL BEGIN
  IF tool EQUALS z THEN DENY "no"
END
@HOOK z ON_TOOL_CALL BEGIN
  IF tool EQUALS y THEN DENY "no"
END
`,
  'many.sys2dsl': `${Array.from({ length: 500 }, (_, at) => `x${at} OWNS y${at}`).join('\n')}
@RULE joined IF $a OWNS $b AND $c OWNS $d AND $d NEAR $b AND $a NEAR $c THEN $a IS_A small
@RULE crossed IF $a OWNS $b AND $c OWNS $d AND $e OWNS $f AND $f IS_A $b AND $c IS_A $d AND $e IS_A $a THEN $a IS_A small
`,
  'calls.sys2dsl': `@HOOK no_push ON_TOOL_CALL WHEN kind EQUALS shell AND command CONTAINS_WORD "push" BEGIN
  DENY "not from here"
END
@HOOK no_web ON_TOOL_CALL WHEN kind EQUALS web BEGIN
  DENY "stay offline"
END
@HOOK by_name ON_TOOL_CALL WHEN tool EQUALS deploy OR session EQUALS closed BEGIN
  DENY "not now"
END
`,
})
const run = (...args: readonly string[]) => built.pawl(here, ['theory', 'run', ...args])

const circle = 'hooks cause one another in a circle: fact.added (loop/grow) → fact.added (loop/grow)'

test.each([
  [['Dog', 'ISA', 'Animal'], 'note: there is no relation `ISA`: did you mean `IS_A`?\n'],
  [['Dog', 'NOT_ISA', 'Animal'], 'note: there is no relation `ISA`: did you mean `IS_A`?\n'],
  [['Dgo', 'IS_A', 'Animal'], 'note: there is no concept `Dgo`: did you mean `Dog`?\n'],
  [['Dog', 'IS_A', 'Stone'], ''],
  [['Dog', 'OWNS', 'Animal'], ''],
])('the question %j gets the hint %j from ask and why, and no other answer', (question, stderr) => {
  const here = createProject({ 'p.sys2dsl': 'Dog IS_A Animal\n' })
  for (const verb of ['ask', 'why'])
    expect(built.pawl(here, ['theory', verb, 'p.sys2dsl', ...question])).toMatchObject({ status: 0, stderr })
  expect(built.pawl(here, ['theory', 'ask', 'p.sys2dsl', ...question]).stdout).toMatch(/^UNKNOWN/)
})

test('a fact that hooks multiply in a circle ends the run: the error has the fact, the circle and a hint', () => {
  expect(run('loop.sys2dsl')).toEqual({
    status: 1,
    stdout: '',
    stderr: `pawl: Dog IS_A Mammal: the effects of \`fact.added\` were refused, all of them: ${circle}
hint: let one of them look whether its work is done already, and load its theory again
`,
  })
})

test('at the prompt the circle is printed too, without effects that were undone', () => {
  const input = 'Cat IS_A Mammal\nCow IS_A Mammal ?\n.facts\n'
  expect(built.pawl(here, ['theory', 'repl', 'loop.sys2dsl'], { input }).stdout).toBe(`loop.sys2dsl: 1 fact, 1 hook
the effects of \`fact.added\` were refused, all of them: ${circle}
hint: let one of them look whether its work is done already, and load its theory again
UNKNOWN (none)
Dog IS_A Mammal  (127)
`)
})

test('facts and hooks of used theories count, each once', () => {
  expect(run('top.sys2dsl').stdout).toMatch(/\n3 hooks, 3 facts, 0 contradictions, 0 to confirm\n$/)
  expect(run('used.sys2dsl', 'top.sys2dsl').stdout).toMatch(/\n3 hooks, 3 facts, 0 contradictions, 0 to confirm\n$/)
  expect(JSON.parse(run('top.sys2dsl', '--json').stdout)).toMatchObject({ hooks: 3 })
})

test('a question that is given up is answered by a sentence', () => {
  const sentence = /UNKNOWN: given up, since finding out takes too many steps; .* State the fact itself, or /
  const asking = (verb: string) => built.pawl(here, ['theory', verb, 'many.sys2dsl', 'x0', 'IS_A', 'small']).stdout
  expect(asking('ask')).toMatch(sentence)
  expect(asking('why')).toMatch(sentence)
  const { stdout } = built.pawl(here, ['theory', 'repl', 'many.sys2dsl'], { input: 'x0 IS_A small ?\n' })
  expect(stdout).toMatch(sentence)
})

test.each([
  ['{"tool":"bash","input":{"command":"git push"}}', 'DENY by calls/no_push'],
  ['{"command":"git push"}', 'DENY by calls/no_push'],
  ['{"kind":"shell","command":"git push"}', 'DENY by calls/no_push'],
  ['{"command":"git pull"}', 'CONTINUE'],
  ['{"kind":"web"}', 'DENY by calls/no_web'],
  ['{"kind":"web","input":{"url":"https://example.com"}}', 'DENY by calls/no_web'],
  ['{"tool":"deploy"}', 'DENY by calls/by_name'],
  ['{"session":"closed"}', 'DENY by calls/by_name'],
  ['{"kind":"write","paths":["src/a.ts"]}', 'CONTINUE'],
  ['{}', 'CONTINUE'],
])('a call like %s has the defaults of a call in a test', (call, decision) => {
  const { status, stdout } = run('calls.sys2dsl', '--call', call)
  expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^decision: ${decision}\\b`, 'm'))])
})

test.each([
  ['{"comand":"git push"}', 'a call has no `comand`', 'did you mean `command`?'],
  ['{"Tool":"bash"}', 'a call has no `Tool`', 'did you mean `tool`?'],
  ['{"kind":"wbe"}', 'the kind of a call cannot be "wbe"', 'did you mean `web`?'],
  ['{"kind":"web","command":"curl"}', 'a web call has no command', 'leave the kind out, or make it "shell"'],
  ['{"paths":"a.txt"}', 'the paths of a call cannot be "a.txt"', 'it is a list of texts'],
  ['{"turn":"1"}', 'the turn of a call cannot be "1"', 'it is a number'],
  ['{"__proto__":{"tool":"x"}}', 'a call has no `__proto__`', 'it has agent, session'],
  ['', '`--call` of `pawl theory run` has an empty value', 'is a variable of your shell not set?'],
])('a call like %s is refused with a hint', (call, message, hint) => {
  const { status, stderr } = run('calls.sys2dsl', '--call', call)
  expect([status, stderr]).toEqual([2, expect.stringContaining(`pawl: ${message}\nhint: ${hint}`)])
})
