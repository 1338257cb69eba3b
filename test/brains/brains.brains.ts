import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HeadlessResult } from '../../src/cli/doctor/live/run-headless.ts'
import type { Wish } from '../../src/cli/doctor/live/wish.ts'
import { agentSlugs } from './agents.ts'
import { installAgent } from './install-agent.ts'
import { type GuardedProject, prepareProject } from './prepare-project.ts'
import { runAgent } from './run-agent.ts'
import { treeOf } from './tree.ts'
import { clearWorkplaces } from './workplace.ts'

afterAll(clearWorkplaces)

const shell = (command: string): Wish => ({ want: 'shell', command })
const write = (path: string): Wish => ({ want: 'write', path, content: 'one\n' })

/** Receives only tool calls, so that nothing is refused before there is one. */
const guardOnly = `import { defineConfig, deny, guard } from 'pawl'
export default defineConfig({ hooks: [guard({ name: 'no', on: 'tool.before', run: () => deny('NO') })] })
`

describe.each(agentSlugs)('%s', (slug) => {
  let project: GuardedProject
  let result: HeadlessResult
  const isThere = (name: string) => existsSync(project.file(name))

  /** One run for the tests that only check its results. */
  beforeAll(async () => {
    await installAgent(slug)
    project = await prepareProject(slug)
    result = await runAgent(slug, project.place, [
      shell('touch forbidden-by-code.txt'),
      shell('touch forbidden-by-theory.txt'),
      shell('touch allowed.txt'),
      shell('touch rewrite-me.txt'),
      write(project.file('protected.txt')),
      write(project.file('free.txt')),
    ])
    process.stderr.write(`${slug}: ${result.ms} ms\n`)
  })

  test('ends, with each call answered', () => {
    expect(result.exit).toBe(0)
    expect(result.told).toHaveLength(6)
  })

  test('does not run a call that code forbids, and the model reads why', () => {
    expect(isThere('forbidden-by-code.txt')).toBe(false)
    expect(result.told[0]).toContain('CODE SAYS NO')
  })

  test('does not run a call that a theory forbids, and the model reads why', () => {
    expect(isThere('forbidden-by-theory.txt')).toBe(false)
    expect(result.told[1]).toContain('THEORY SAYS NO')
  })

  test('runs a call that no hook forbids', () => {
    expect(isThere('allowed.txt')).toBe(true)
  })

  if (slug === 'qwen') {
    test('refuses an input that was rewritten, which it does not support, and does not run the original', () => {
      expect(isThere('rewrite-me.txt')).toBe(false)
      expect(isThere('rewritten.txt')).toBe(false)
      expect(result.told[3]).toContain('the input was to be changed')
    })
  } else {
    test('runs an input as it was rewritten', () => {
      expect(isThere('rewrite-me.txt')).toBe(false)
      expect(isThere('rewritten.txt')).toBe(true)
    })
  }

  test('does not write a file that a theory protects, and writes others', () => {
    expect(isThere('protected.txt')).toBe(false)
    expect(result.told[4]).toContain('THEORY PROTECTS THIS FILE')
    expect(readFileSync(project.file('free.txt'), 'utf8')).toBe('one\n')
  })

  test('has every event in the audit, with the decision, its author and its reason', () => {
    const records = project.audit()
    const events = new Set(records.map(({ event }) => event))
    expect([...events].sort()).toEqual(['run.after', 'run.before', 'session.before', 'tool.after', 'tool.before'])
    expect(new Set(records.map(({ agent }) => agent))).toEqual(new Set([slug]))
    const calls = records.filter(({ event }) => event === 'tool.before')
    const rewritten = slug === 'qwen' ? 'deny' : 'continue'
    const decisions = ['deny', 'deny', 'continue', rewritten, 'deny', 'continue']
    expect(calls.map(({ decision }) => decision)).toEqual(decisions)
    expect(calls[0]?.by).toContain('code_guard')
    expect(calls[0]?.reason).toContain('CODE SAYS NO')
    expect(calls[1]?.by).toContain('theory_guard')
    expect(calls[4]?.by).toContain('theory_protects')
    for (const { hooks } of calls) expect(hooks).not.toHaveLength(0)
  })

  test('runs nothing while the config is broken, and the model reads why', async () => {
    const broken = await prepareProject(slug, { 'pawl.config.ts': guardOnly })
    writeFileSync(broken.file('pawl.config.ts'), `${guardOnly}}} not TypeScript\n`)
    const { told } = await runAgent(slug, broken.place, [shell('touch allowed.txt')])
    expect(existsSync(broken.file('allowed.txt'))).toBe(false)
    expect(told[0]).toContain('pawl.config.ts')
  })

  test('runs nothing while its settings name a Pawl that is gone', async () => {
    const left = await prepareProject(slug, { 'pawl.config.ts': guardOnly })
    for (const folder of ['node_modules', '.pawl']) rmSync(left.file(folder), { recursive: true })
    await runAgent(slug, left.place, [shell('touch allowed.txt')])
    expect(existsSync(left.file('allowed.txt'))).toBe(false)
  })

  test('is guarded in a clone with nothing installed, as far as its config is unchanged', async () => {
    const { place, file } = await prepareProject(slug)
    for (const path of ['node_modules', '.pawl/cache', '.pawl/audit', '.pawl/keys'])
      rmSync(file(path), { recursive: true, force: true })
    await runAgent(slug, place, [shell('touch forbidden-by-code.txt'), shell('touch allowed.txt')])
    expect([existsSync(file('forbidden-by-code.txt')), existsSync(file('allowed.txt'))]).toEqual([false, true])
  })

  test('gets its project back unchanged', async () => {
    const { place, before, pawl, person } = await prepareProject(slug)
    expect(treeOf(place.project)).not.toEqual(before)
    expect(await pawl('uninstall', '--hooks')).toMatchObject({ exit: 1 })
    expect(await person('uninstall', '--hooks')).toMatchObject({ exit: 0 })
    expect(treeOf(place.project)).toEqual(before)
  })
})

/** A guard of files as people write it: for the kinds that change files, by the whole path. */
const fileGuard = `import { defineConfig, deny, guard } from 'pawl'
export default defineConfig({
  hooks: [
    guard({
      name: 'locked',
      on: 'tool.before',
      match: { kind: ['edit', 'patch', 'write'] },
      run: ({ call, context }) =>
        call.paths.includes(context.host?.cwd + '/locked.txt') ? deny('THIS FILE IS LOCKED') : undefined,
    }),
  ],
})
`
const update = (head: string) => `*** Begin Patch\n${head}\n@@\n-one\n+two\n*** End Patch`
const inShell = (head: string) => shell(`apply_patch <<'EOF'\n${update(head)}\nEOF`)

test('codex changes no locked file, however the patch is spelt and whichever tool receives it', async () => {
  await installAgent('codex')
  const files = { 'pawl.config.ts': fileGuard, 'locked.txt': 'one\n', 'free.txt': 'one\n', 'sub/x': '' }
  const { place, file, audit } = await prepareProject('codex', files)
  const { told } = await runAgent('codex', place, [
    { want: 'patch', patch: update(' *** Update File: locked.txt') },
    { want: 'patch', patch: update('\u00a0*** Update File: ./sub/../locked.txt/.') },
    inShell('*** Update File: locked.txt'),
    inShell('\t*** Update File: sub/../locked.txt'),
    shell(`cd sub && apply_patch <<'EOF'\n${update('*** Update File: ../locked.txt')}\nEOF`),
    { want: 'shell', command: 'bash', hasTerminal: true },
    inShell('*** Update File: free.txt'),
  ])
  expect(readFileSync(file('locked.txt'), 'utf8')).toBe('one\n')
  for (const words of told.slice(0, 5)) expect(words).toContain('THIS FILE IS LOCKED')
  expect(told[5]).toContain('calls no hook')
  expect(readFileSync(file('free.txt'), 'utf8')).toBe('two\n')
  const decisions = audit().map(({ decision }) => decision)
  expect(decisions).toEqual(['deny', 'deny', 'deny', 'deny', 'deny', 'failed', 'continue'])
})

test('codex calls no hook of ours before a person trusts it, and doctor reports that', async () => {
  await installAgent('codex')
  const project = await prepareProject('codex')
  const wishes = [shell('touch forbidden-by-code.txt')]
  await runAgent('codex', project.place, wishes, { isTrusted: false })
  expect(existsSync(project.file('forbidden-by-code.txt'))).toBe(true)
  expect(project.audit()).toEqual([])
  expect((await project.pawl('doctor')).output).toMatch(/codex[\s\S]*trust/i)
})
