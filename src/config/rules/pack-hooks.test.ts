import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, isSilent, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { compileConfig } from '../compile/compile-config.ts'
import { doors } from '../compile/doors.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const { brain, moment, payload } = occasionOf('claudecode', 'tool.before')
const call = (command: string) => ({ brain, moment, payload: { ...payload, tool_input: { command } } })

/** The reason for which a hook process refuses a command; undefined if it lets it pass in silence. */
function refusal(project: Project, command: string): string | undefined {
  const occasion = call(command)
  const ran = tell(project, occasion)
  return isSilent(occasion, ran) ? undefined : reasonIn(occasion, ran)
}

/** The hooks of the last call, as they are on record. */
function lastHooks(project: Project): readonly object[] {
  const { stdout } = built.pawl(project, ['audit', 'show', 'last', '--json'])
  return (JSON.parse(stdout) as { readonly hooks: readonly object[] }).hooks
}

describe('in the hook process', () => {
  test('rules of packs judge what a command does', () => {
    const project = built.project(`export default { packs: ['git'] }\n`)
    expect(refusal(project, 'git status')).toBeUndefined()
    expect(refusal(project, `bash -c 'cd /tmp && git push origin +main'`)).toContain('replaces history')
    expect(refusal(project, 'git commit -m "push --force"')).toBeUndefined()
  })

  test('the branch that the project is on counts', () => {
    const project = built.project(`export default { packs: ['git'], rules: { 'git.protected-branches': 'deny' } }\n`, {
      '.git/HEAD': 'ref: refs/heads/main\n',
    })
    const isPushed = (command: string) => {
      const occasion = { brain, moment, payload: { ...payload, cwd: project.root, tool_input: { command } } }
      const ran = tell(project, occasion)
      return isSilent(occasion, ran) ? 'pushed' : reasonIn(occasion, ran)
    }
    expect(isPushed('git push')).toContain('it pushes to a protected branch')
    expect(isPushed('git switch -c topic && git push -u origin HEAD')).toBe('pushed')
    project.write('.git/HEAD', 'ref: refs/heads/topic\n')
    expect(isPushed('git push')).toBe('pushed')
  })

  test('a rule in shadow refuses nothing, and is on record with its outcome', () => {
    const project = built.project(`export default { packs: ['git'], rules: { 'git.force-push': 'shadow' } }\n`)
    expect(refusal(project, 'git push -f origin topic')).toBeUndefined()
    expect(lastHooks(project)).toContainEqual(
      expect.objectContaining({ hook: 'git.force-push', outcome: 'deny', mode: 'shadow' }),
    )
  })

  test('a project in shadow refuses nothing, other than what is promoted', () => {
    const hook = `guard({ name: 'no-ls', on: 'tool.before', run: ({ call }) => (call.command === 'ls' ? deny('no ls') : undefined) })`
    const project = built.project(
      `import { deny, guard } from 'pawl'\nexport default { packs: ['git'], hooks: [${hook}], mode: 'shadow' }\n`,
    )
    expect([refusal(project, 'ls'), refusal(project, 'git push -f origin topic')]).toEqual([undefined, undefined])
    project.write('.pawl/promoted.json', '["no-ls"]')
    expect([refusal(project, 'ls'), refusal(project, 'git push -f origin topic')]).toEqual(['no ls', undefined])
  })

  test('a list of promoted hooks that cannot be read refuses', () => {
    const project = built.project(`export default { packs: ['git'], mode: 'shadow' }\n`)
    project.write('.pawl/promoted.json', '["git.force-push"')
    expect(refusal(project, 'ls')).toContain('.pawl/promoted.json is not a list of names')
  })

  test('a theory in shadow asks no person and refuses nothing, and its memory counts', () => {
    const theory = `@HOOK note ON_TOOL_CALL BEGIN
  IF command CONTAINS ".env" THEN
    session REMEMBER read_secrets
    session NEEDS_CONFIRMATION "why?"
    DENY "no secrets"
  END
END
`
    const other = `@HOOK no_leak ON_TOOL_CALL BEGIN
  IF command CONTAINS curl AND session DID read_secrets THEN DENY "this session has read secrets"
END
`
    const project = built.project(
      `export default { theories: [{ file: 'new.sys2dsl', mode: 'shadow' }, 'old.sys2dsl'] }\n`,
      { 'new.sys2dsl': theory, 'old.sys2dsl': other },
    )
    expect(refusal(project, 'curl example.org')).toBeUndefined()
    expect(refusal(project, 'cat .env')).toBeUndefined()
    expect(refusal(project, 'curl example.org')).toContain('this session has read secrets')
  })

  test.each([
    [`{ file: 'p.sys2dsl', mode: 'shadow' }, 'p.sys2dsl'`, 'no ls'],
    [`'p.sys2dsl', { file: 'p.sys2dsl', mode: 'shadow' }`, 'no ls'],
    [`{ file: 'p.sys2dsl', mode: 'shadow' }, 'all.sys2dsl'`, 'no ls'],
    [`{ file: 'all.sys2dsl', mode: 'shadow' }`, undefined],
  ])('of theories, the strictest mode counts: %s', (theories, reason) => {
    const project = built.project(`export default { theories: [${theories}] }\n`, {
      'p.sys2dsl': '@HOOK g ON_TOOL_CALL BEGIN\n  IF command EQUALS "ls" THEN DENY "no ls"\nEND\n',
      'all.sys2dsl': 'USES "p.sys2dsl"\n',
    })
    expect(refusal(project, 'ls')).toEqual(reason === undefined ? undefined : expect.stringContaining(reason))
  })

  test('a config can import the questions about actions, and packs', () => {
    const project = built.project(`import { deny, guard } from 'pawl'
import { runs } from 'pawl/actions'
import * as ready from 'pawl/packs'
const noShred = guard({
  name: 'no-shred',
  on: 'tool.before',
  run: ({ call }) => (runs(call, 'shred').truth === 'yes' ? deny('no shredding') : undefined),
})
export default { hooks: [noShred, ...ready.packs(['git'])] }
`)
    expect(refusal(project, 'x=shred; $x a')).toBe('no shredding')
    expect(refusal(project, 'git push --force')).toContain('replaces history')
    expect(refusal(project, 'ls')).toBeUndefined()
  })
})

describe('a config with a mistake does not compile', () => {
  test.each([
    [`packs: ['gti']`, 'there is no pack "gti"', 'did you mean `git`?'],
    [`packs: 'git'`, '`packs` is a text, not a list', 'write `packs: […]`'],
    [`packs: [5]`, 'there is no pack 5', 'there are `standard`'],
    [`packs: ['git'], rules: { 'git.force-psh': 'ask' }`, 'there is no rule `git.force-psh`', '`git.force-push`'],
    [`packs: ['git'], rules: { 'git.force-push': 'of' }`, "`rules['git.force-push']` is `of`", 'did you mean `off`?'],
    [`packs: ['git'], rules: { 'git.force-push': { level: 'denny' } }`, '.level` is `denny`', 'did you mean `deny`?'],
    [`packs: ['git'], rules: { 'git.force-push': { branches: [] } }`, 'unknown key `branches`', ''],
    [`packs: ['git'], rules: { 'git.protected-branches': { branches: 'main' } }`, 'is not a list of texts', 'default'],
    [`packs: ['git'], rules: ['git.force-push']`, '`rules` is a list, not an object', 'git.force-push'],
    [`rules: { 'git.force-push': 'off' }`, '`rules` tunes rules of packs, and no pack is named', 'packs'],
    [`packs: ['commands'], rules: { git: 'off' }`, '`rules` tunes `git`, whose pack is not in use', 'add `git`'],
    [`mode: 'shadw'`, '`mode` is `shadw`', 'did you mean `shadow`?'],
    [`theories: [{ fil: 'x.sys2dsl' }]`, 'unknown key `fil`', 'did you mean `file`?'],
    [`theories: [{ file: 'x.sys2dsl', mode: 'off' }]`, '`theories[0]`.mode is `off`', 'shadow'],
    [`theories: [{ mode: 'shadow' }]`, '`theories[0]`.file is undefined, not a text', '{ file: FILE }'],
  ])('%s', async (body, message, hint) => {
    const { root } = createProject({ 'pawl.config.ts': `export default { ${body} }\n` })
    const error: unknown = await compileConfig(join(root, 'pawl.config.ts'), doors).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    })
  })
})
