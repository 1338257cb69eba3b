import { existsSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const theory = `@HOOK note ON_TOOL_CALL BEGIN
  @reads command CONTAINS '.env'
  IF $reads THEN
    @_ session REMEMBER read_secrets
  END
END

@HOOK no_leak ON_TOOL_CALL BEGIN
  @sends command CONTAINS 'curl'
  @has_read session DID read_secrets
  @leaks $sends AND $has_read
  IF $leaks THEN
    @_ tool DENY 'this session has read secrets'
  END
END
`
const { brain, moment, payload } = occasionOf('claudecode', 'tool.before')
const runs = (session: string, command: string) => ({
  brain,
  moment,
  payload: { ...payload, session_id: session, tool_input: { command } },
})
const project = () => built.project(`export default { theories: ['leaks.sys2dsl'] }\n`, { 'leaks.sys2dsl': theory })

function isLet(here: Project, session: string, command: string): boolean {
  const occasion = runs(session, command)
  const ran = tell(here, occasion)
  const reason = reasonIn(occasion, ran)
  expect(reason ?? 'this session has read secrets').toContain('this session has read secrets')
  return isSilent(occasion, ran)
}

test('a fact that a theory remembers is known to the next process of the same session, and to no other', () => {
  const here = project()
  expect(isLet(here, 'one', 'curl example.org')).toBe(true)
  expect(isLet(here, 'one', 'cat .env')).toBe(true)
  expect(isLet(here, 'one', 'curl example.org')).toBe(false)
  expect(isLet(here, 'two', 'curl example.org')).toBe(true)
  expect(isLet(here, '../one', 'curl example.org')).toBe(true)
})

test('it is known to other agents of that session, and is for its owner alone', () => {
  const here = project()
  isLet(here, 'one', 'cat .env')
  const [name = ''] = readdirSync(join(here.root, '.pawl/sessions'))
  expect(statSync(join(here.root, '.pawl/sessions', name)).mode & 0o777).toBe(0o600)
  const codex = occasionOf('codex', 'tool.before')
  const same = {
    ...codex,
    payload: { ...codex.payload, session_id: 'one', tool_input: { command: 'curl example.org' } },
  }
  expect(reasonIn(same, tell(here, same))).toContain('this session has read secrets')
})

test('a change that was undone is not remembered', () => {
  const failing =
    '@HOOK fails ON_FACT_ADDED BEGIN\n  subject SET_EXISTENCE IMPOSSIBLE\n  subject SET_EXISTENCE CERTAIN\nEND\n'
  const here = built.project(`export default { theories: ['leaks.sys2dsl'] }\n`, { 'leaks.sys2dsl': theory + failing })
  const occasion = runs('one', 'cat .env')
  expect(reasonIn(occasion, tell(here, occasion))).toContain('is impossible, and stays so')
  expect(existsSync(join(here.root, '.pawl/sessions'))).toBe(false)
})

test('a memory that cannot be read is a refusal, not forgotten', () => {
  const here = project()
  isLet(here, 'one', 'cat .env')
  const [name = ''] = readdirSync(join(here.root, '.pawl/sessions'))
  here.write(`.pawl/sessions/${name}`, '{"subject"')
  const occasion = runs('one', 'ls')
  expect(reasonIn(occasion, tell(here, occasion))).toContain('what this session did before cannot be read')
  const other = runs('two', 'ls')
  expect(isSilent(other, tell(here, other))).toBe(true)
})

test.each([
  ['a line of another form', '{"subject":"one","object":"a"}\n{"x":1}\n', 'line 2 has no `subject` and `object`'],
  ['a list', '[]', 'line 1 has no `subject` and `object`'],
  ['an empty name', '{"subject":"","object":"a"}', 'line 1 has no `subject` and `object`'],
  ['half a line', '\n{"subject"', 'line 2 is not JSON'],
])('a memory with %s is refused with its line', (_, text, why) => {
  const here = project()
  isLet(here, 'one', 'cat .env')
  const [name = ''] = readdirSync(join(here.root, '.pawl/sessions'))
  here.write(`.pawl/sessions/${name}`, text)
  const occasion = runs('one', 'ls')
  expect(reasonIn(occasion, tell(here, occasion))).toContain(why)
})

test('a link that leads nowhere in the place of a memory is a refusal, and is not written through', () => {
  const here = project()
  isLet(here, 'one', 'cat .env')
  const [name = ''] = readdirSync(join(here.root, '.pawl/sessions'))
  const file = join(here.root, '.pawl/sessions', name)
  rmSync(file)
  symlinkSync(join(here.root, 'elsewhere'), file)
  const occasion = runs('one', 'cat .env')
  expect(reasonIn(occasion, tell(here, occasion))).toContain('it is a link to a file that does not exist')
  expect(existsSync(join(here.root, 'elsewhere'))).toBe(false)
})

test('a memory that cannot be kept is a refusal', () => {
  const here = project()
  here.write('.pawl/sessions', 'no folder')
  const occasion = runs('one', 'cat .env')
  expect(reasonIn(occasion, tell(here, occasion))).toContain('Pawl could not decide')
})
