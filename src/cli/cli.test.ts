import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../test/hook-project.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})

function pawl(...args: readonly string[]) {
  return built.pawl({ root: folder }, args)
}
function pawlWith(input: string, ...args: readonly string[]) {
  return built.pawl({ root: folder }, args, { input })
}
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return name
}
const animals = file('animals.sys2dsl', 'Dog IS_A Mammal\nMammal IS_A Animal\n')
const broken = file('broken.sys2dsl', '@HOOK h ON_TOOL_CALL BEGIN\n  @hit comand CONTAINS "rm"\nEND\n')

test('a wrong command line gets a suggestion, and ends with 2', () => {
  expect(pawl('theroy')).toMatchObject({ status: 2, stderr: expect.stringContaining('did you mean `theory`?') })
  expect(pawl('theory', 'chekc', animals)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('it has check, fmt, ask, why'),
  })
  expect(pawl('theory', 'check')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs a file') })
  expect(pawl('theory', 'check', '--jsn', animals)).toMatchObject({ status: 2 })
  expect(pawl('theory', 'ask', animals)).toMatchObject({ status: 2, stderr: expect.stringContaining('three words') })
})

test('a missing file causes no stack trace', () => {
  const { status, stderr } = pawl('theory', 'check', 'nowhere.sys2dsl')
  expect(status).toBe(1)
  expect(stderr).toContain('nowhere.sys2dsl cannot be read')
  expect(stderr).not.toContain('    at ')
})

test('check prints what is wrong, where, and how to fix it; and that nothing is wrong', () => {
  expect(pawl('theory', 'check', animals)).toMatchObject({
    status: 0,
    stdout: 'animals.sys2dsl: nothing wrong (2 facts, 0 hooks)\n',
  })
  const { status, stdout } = pawl('theory', 'check', broken)
  expect(status).toBe(1)
  expect(stdout).toContain('broken.sys2dsl:2:8: error T104: ON_TOOL_CALL carries no `comand`')
  expect(stdout).toContain('^^^^^^')
  expect(stdout).toContain('did you mean `command`?')
  expect(JSON.parse(pawl('theory', 'check', '--json', broken).stdout)).toMatchObject([
    { code: 'T104', span: { line: 2 } },
  ])
})

test('one fact and one hook are counted in the singular', () => {
  const small = file('small.sys2dsl', "Dog IS_A Mammal\n@HOOK h ON_TOOL_CALL BEGIN\n  tool DENY 'no'\nEND\n")
  expect(pawl('theory', 'check', small).stdout).toBe('small.sys2dsl: nothing wrong (1 fact, 1 hook)\n')
  expect(pawlWith('.quit\n', 'theory', 'repl', small).stdout).toContain('small.sys2dsl: 1 fact, 1 hook\n')
})

test('ask and why answer from the theories', () => {
  expect(pawl('theory', 'ask', animals, 'Dog', 'IS_A', 'Animal').stdout).toBe(
    'TRUE_CERTAIN, existence 64 (transitive)\n',
  )
  expect(pawl('theory', 'ask', animals, 'Dog', 'IS_A', 'Fish').stdout).toBe('UNKNOWN (none)\n')
  expect(pawl('theory', 'why', animals, 'Dog', 'IS_A', 'Animal').stdout).toBe(
    'Dog IS_A Mammal  (127)\nMammal IS_A Animal  (127)\nDog IS_A Animal  (64: IS_A is transitive)\n',
  )
  expect(pawl('theory', 'why', animals, 'Dog', 'IS_A', 'Fish').stdout).toContain('missing: Animal IS_A Fish')
  expect(JSON.parse(pawl('theory', 'ask', '--json', animals, 'Dog', 'IS_A', 'Mammal').stdout)).toMatchObject({
    truth: 'TRUE_CERTAIN',
    method: 'direct',
  })
})

test('fmt prints, writes or only checks; a broken file is left unchanged', () => {
  const messy = file('messy.sys2dsl', 'Dog   IS_A Mammal ;Cat IS_A Mammal')
  expect(pawl('theory', 'fmt', messy).stdout).toBe('Dog IS_A Mammal\nCat IS_A Mammal\n')
  expect(pawl('theory', 'fmt', '--check', messy).status).toBe(1)
  expect(pawl('theory', 'fmt', '--write', messy).status).toBe(0)
  expect(readFileSync(join(folder, messy), 'utf8')).toBe('Dog IS_A Mammal\nCat IS_A Mammal\n')
  expect(pawl('theory', 'fmt', '--check', messy).status).toBe(0)
  expect(pawl('theory', 'fmt', '--write', '--check', messy)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^pawl: `--write` and `--check` exclude each other\nhint: /),
  })
  const halved = file('halved.sys2dsl', '@HOOK h ON_TOOL_CALL BEGIN')
  expect(pawl('theory', 'fmt', '--write', halved).status).toBe(1)
  expect(readFileSync(join(folder, halved), 'utf8')).toBe('@HOOK h ON_TOOL_CALL BEGIN')
})

const shop = file(
  'shop.sys2dsl',
  `cat DISJOINT_WITH dog
Fluffy IS_A cat
Fluffy IS_A dog
@HOOK clash ON_CONTRADICTION BEGIN
  @_ rule NEEDS_CONFIRMATION review
  @_ $fact2 SET_EXISTENCE UNPROVEN
END
@HOOK no_rm ON_TOOL_CALL BEGIN
  @hit command CONTAINS "rm -rf"
  IF $hit THEN
    @_ tool DENY "not here"
  END
END
@HOOK note ON_TOOL_CALL BEGIN
  @_ session REMEMBER $tool
END
@TEST ls_passes GIVEN
  event HAPPENS ON_TOOL_CALL
  command IS ls
EXPECT
  decision IS CONTINUE
END
@TEST ls_is_denied GIVEN
  event HAPPENS ON_TOOL_CALL
  command IS ls
EXPECT
  decision IS DENY
  Fluffy IS_A animal
END
`,
)

test('test: a failing test ends with 1, and shows the expected and the actual result, and why', () => {
  expect(pawl('theory', 'test', shop, animals)).toMatchObject({
    status: 1,
    stdout: `shop.sys2dsl
  ✓ ls_passes
  ✗ ls_is_denied
    shop.sys2dsl:27
      expected: decision IS DENY
      found:    CONTINUE
        shop/no_rm: said nothing
        shop/note: said nothing
    shop.sys2dsl:28
      expected: Fluffy IS_A animal
      found:    UNKNOWN
        missing: dog IS_A animal (nothing leads from dog to animal)
        missing: cat IS_A animal (nothing leads from cat to animal)
animals.sys2dsl has no tests; write one in it: \`@TEST name GIVEN … EXPECT … END\`
1 passed, 1 failed
`,
  })
  const [report] = JSON.parse(pawl('theory', 'test', '--json', shop).stdout)
  expect(report).toMatchObject({
    file: 'shop.sys2dsl',
    tests: [{ passed: true }, { passed: false, problems: [{}, {}] }],
  })
  const wrong = file('wrong.sys2dsl', '@TEST t GIVEN\n  event HAPPENS ON_PROMT\nEXPECT\n  decision IS DENY\nEND\n')
  const { status, stdout } = pawl('theory', 'test', wrong)
  expect(status).toBe(1)
  expect(stdout).toContain('wrong.sys2dsl:2:17: error T120: there is no event `ON_PROMT`')
  expect(stdout).toContain('0 passed, 0 failed, 1 file with errors')
})

test('check, test and fmt take folders, and refuse one without theories', () => {
  for (const name of ['policies/deep', 'policies/node_modules', 'empty'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['deep/a', 'b', 'node_modules/c']) file(`policies/${name}.sys2dsl`, 'Dog IS_A Mammal\n')
  const checked =
    'policies/b.sys2dsl: nothing wrong (1 fact, 0 hooks)\npolicies/deep/a.sys2dsl: nothing wrong (1 fact, 0 hooks)\n'
  expect(pawl('theory', 'check', 'policies').stdout).toBe(checked)
  expect(pawl('theory', 'fmt', '--check', 'policies')).toMatchObject({ status: 0, stdout: '' })
  expect(pawl('theory', 'test', 'empty')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('has no theories'),
  })
})

test('run: facts are shown to the hooks in turn, and the results are printed', () => {
  const call = JSON.stringify({ tool: 'bash', kind: 'shell', input: { command: 'ls' } })
  expect(pawl('theory', 'run', shop, '--call', call)).toMatchObject({
    status: 0,
    stdout: `Fluffy IS_A dog
  contradiction (disjoint): Fluffy IS_A cat, Fluffy IS_A dog
  shop/clash at contradiction.found: disjoint NEEDS_CONFIRMATION review
  shop/clash at contradiction.found: Fluffy IS_A dog has existence -64 now
to confirm: disjoint, review
3 hooks, 3 facts, 1 contradiction, 1 to confirm
decision: CONTINUE
  shop/no_rm: said nothing
    line 10, IF $hit: false
      false: command CONTAINS "rm -rf"
        command is "ls"
  shop/note: said nothing
    line 15 takes effect: session REMEMBER $tool
  shop.sys2dsl:14 note: session DID bash
`,
  })
  const denied = JSON.stringify({ tool: 'bash', input: { command: 'rm -rf /' }, kind: 'shell' })
  expect(JSON.parse(pawl('theory', 'run', '--json', shop, '--call', denied).stdout)).toMatchObject({
    facts: [{ fact: 'cat DISJOINT_WITH dog' }, {}, { contradictions: [{ rule: 'disjoint' }] }],
    confirmations: [{ subject: 'disjoint' }],
    decision: { decision: 'DENY', by: 'shop/no_rm', reason: expect.stringContaining('not here') },
  })
})

test.each([
  ['{', 2, 'is not JSON'],
  ['[]', 2, 'a call is an object'],
  ['{"tol":"x"}', 2, 'did you mean `tool`?'],
  ['{"kind":"shel"}', 2, 'did you mean `shell`?'],
  ['{"input":"ls"}', 2, 'the input of a call is an object'],
])('run: a call like %s is refused', (call, status, words) => {
  expect(pawl('theory', 'run', shop, '--call', call)).toMatchObject({ status, stderr: expect.stringContaining(words) })
})

test('repl: facts, questions, hooks over several lines and errors, on a pipe', () => {
  const typed = `
Cat IS_A Mammal
Cat IS_A Animal ?
why not Cat IS_A Mammal
# is this a comment?
@HOOK strays ON_FACT_ADDED BEGIN

  @is_mammal subject IS_A Mammal
  IF $is_mammal THEN
    @_ subject TAG stray
  END
END
@HOOK strays ON_FACT_ADDED BEGIN
  @_ subject TAG again
END
@mark BEGIN
  @_ subject TAG marked
END
mark HOOK_FOR ON_CONCEPT_CREATED
.hooks
Dog IS_A Cat; $x IS_A y
@HOOK odd ON_FACT_ADED BEGIN
END
@HOOK half ON_PROMPT BEGIN
.drop
.nothing
.load nowhere.sys2dsl
.facts
.quit
Never IS_A read
`
  expect(pawlWith(typed, 'theory', 'repl', animals)).toEqual({
    status: 0,
    stderr: '',
    stdout: `animals.sys2dsl: 2 facts, 0 hooks
Cat IS_A Mammal  (127)
TRUE_CERTAIN, existence 64 (transitive)
Cat IS_A Mammal  (127)
hook strays
hook strays
body mark: \`mark HOOK_FOR ON_…\` makes a hook of it
hook mark
strays/strays at fact.added
mark/mark at concept.created
Dog IS_A Cat  (127)
prompt:1:15: error T110: there are no variables here
  Dog IS_A Cat; $x IS_A y
                ^^
  hint: name the concept itself
  strays/strays at fact.added: Dog TAG again
odd:1:11: error T101: there is no event \`ON_FACT_ADED\`
  @HOOK odd ON_FACT_ADED BEGIN
            ^^^^^^^^^^^^
  hint: did you mean \`ON_FACT_ADDED\`?
there is no \`.nothing\`
hint: see \`.help\`
nowhere.sys2dsl cannot be read: ENOENT: no such file or directory, open 'nowhere.sys2dsl'
hint: is the path right?
Dog IS_A Mammal  (127)
Mammal IS_A Animal  (127)
Cat IS_A Mammal  (127)
Dog IS_A Cat  (127)
`,
  })
})

test('repl: a block that never ends is an error', () => {
  expect(pawlWith('@HOOK half ON_PROMPT BEGIN\n', 'theory', 'repl')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('`@HOOK half` is not closed'),
  })
})
