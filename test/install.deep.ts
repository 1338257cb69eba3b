import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const fixture = JSON.parse(readFileSync(join(root, 'src/brains/claudecode/fixtures/PreToolUse.json'), 'utf8'))
let workshop = ''
let tarball = ''
beforeAll(() => {
  workshop = mkdtempSync(join(tmpdir(), 'pawl-install-'))
  const packing = ['pack', '--json', '--ignore-scripts=false', '--pack-destination', workshop]
  const text = execFileSync('npm', packing, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  tarball = join(workshop, JSON.parse(text.replace(/^[^[]*/, ''))[0].filename)
})
afterAll(() => rmSync(workshop, { recursive: true, force: true }))

/** A project with nothing but Pawl in it. */
function projectWith(...flags: readonly string[]) {
  const project = mkdtempSync(join(workshop, 'project-'))
  writeFileSync(join(project, 'package.json'), '{ "name": "stranger", "type": "module", "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...flags, tarball], { cwd: project, stdio: 'ignore' })
  const start = (command: string, args: readonly string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, encoding: 'utf8', input })
    return { status, stdout, stderr }
  }
  return {
    folder: project,
    pawl: (...args: readonly string[]) => start(join(project, 'node_modules/.bin/pawl'), args),
    decide: (command: string) =>
      start(
        process.execPath,
        ['.pawl/hook.cjs', 'claudecode', 'PreToolUse'],
        JSON.stringify({ ...fixture.payload, tool_input: { command } }),
      ).stdout,
  }
}

const hasSqlite = process.versions['sqlite'] !== undefined

describe('without optional dependencies', () => {
  let made: ReturnType<typeof projectWith> | undefined
  // esbuild then fetches its program by its install script
  const project = () => {
    made ??= projectWith('--omit=optional', '--ignore-scripts=false')
    return made
  }

  test('features without a store work: init, a decision, the audit log, theories', () => {
    const { pawl, decide } = project()
    expect(pawl('init', '--hooks', 'claudecode')).toMatchObject({ status: 0 })
    expect(decide('git push --force')).toContain('push without force, or let a person do it')
    expect(decide('ls')).toBe('')
    expect(pawl('audit')).toMatchObject({ status: 0, stdout: expect.stringContaining('git.force-push') })
    expect(pawl('audit', 'verify')).toMatchObject({ status: 0, stdout: expect.stringContaining('2 records') })
    expect(pawl('hooks')).toMatchObject({ status: 0 })
    expect(pawl('theory', '--help')).toMatchObject({ status: 0 })
  })

  test.skipIf(hasSqlite)('features with a store fail with a hint, and a guard that asks people refuses', () => {
    const { folder, pawl, decide } = project()
    const hint = expect.stringContaining('npm install @photostructure/sqlite')
    writeFileSync(
      join(folder, 'pawl.config.ts'),
      `import { ask, defineConfig, guard } from 'pawl'
      import { budget, storeGate } from 'pawl/governance'
      import { storeAt } from 'pawl/store'
      const { budgets } = storeAt('sqlite:.pawl')
      export default defineConfig({ hooks: [
        guard({ name: 'asking', on: 'tool.before', match: { kind: 'shell' }, run: () => ask('sure?') }),
        ...budget({ gate: storeGate({ budgets, limits: { session: { toolCalls: 9 } } }) }),
      ] })`,
    )
    expect(pawl('init', '--hooks', 'claudecode').stderr).toBe('')
    expect(decide('ls')).toContain('SQLite is not there')
    // a store of another machine: without one, there is nothing to look into
    writeFileSync(join(folder, '.pawl/store.sqlite'), 'SQLite format 3\0'.padEnd(4096, '\0'))
    expect(pawl('confirm', 'list')).toMatchObject({ status: 1, stderr: hint })
    expect(pawl('budget')).toMatchObject({ status: 1, stderr: hint })
  })

  test('without install scripts as well, nothing can be compiled, and init prints a hint', () => {
    const { pawl } = projectWith('--omit=optional', '--ignore-scripts')
    expect(pawl('init', '--hooks', 'claudecode')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /esbuild, which compiles configs, has no program for this machine\nhint: run `npm rebuild esbuild/,
      ),
    })
  })
})

test('without install scripts, everything works, the store too', () => {
  const { pawl, decide } = projectWith('--ignore-scripts')
  expect(pawl('init', '--hooks', 'claudecode')).toMatchObject({ status: 0 })
  expect(decide('git push --force')).toContain('push without force, or let a person do it')
  expect(pawl('audit', 'verify')).toMatchObject({ status: 0 })
  expect(pawl('confirm', 'list')).toMatchObject({ status: 0 })
})
