import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'pawl-hook-'))
const state = join(folder, 'state')
/** That of the config is in the project, that of programs is shared by all projects. */
const [cache, shared] = [join(folder, '.pawl/cache'), join(state, 'pawl/code')]
const env = { ...process.env, XDG_STATE_HOME: state }
afterAll(() => rmSync(folder, { recursive: true }))

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

const config = (word: string) => `import { defineConfig, deny, guard } from 'pawl'
export default defineConfig({
  hooks: [guard({
    name: 'code',
    on: 'tool.before',
    run: ({ call }) => (call.command === '${word}' ? deny('code says no') : undefined),
  })],
  theories: ['rules.sys2dsl'],
})
`
const theory = `curl IS_A network_tool
@HOOK taint ON_TOOL_CALL BEGIN
  @is_secret command CONTAINS ".env"
  IF $is_secret THEN
    @_ session REMEMBER read_secret
  END
END
@HOOK leak ON_TOOL_CALL BEGIN
  @is_network curl IS_A network_tool
  @is_tainted session DID read_secret
  @is_curl command CONTAINS curl
  @is_sending $is_network AND $is_curl
  @is_leak $is_sending AND $is_tainted
  IF $is_leak THEN
    @_ tool DENY "theory says no"
  END
END
`

beforeAll(() => {
  writeFileSync(join(folder, 'pawl.config.ts'), config('one'))
  writeFileSync(join(folder, 'rules.sys2dsl'), theory)
  const flags = ['--conditions=pawl-source', '--import', tsx]
  const args = [...flags, main, 'init', '--hooks', 'claudecode']
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

/** The reason of the hook process for a command; undefined if it allows it. */
function reasonFor(command: string, session = 's'): string | undefined {
  const input = JSON.stringify({ session_id: session, tool_name: 'Bash', tool_input: { command }, tool_use_id: 't' })
  const args = [join(folder, '.pawl/hook.cjs'), 'claudecode', 'PreToolUse']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, input, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout === '' ? undefined : JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason
}
const codeIn = (place: string) =>
  readdirSync(place).flatMap((name) => (name.endsWith('.code') ? join(place, name) : []))
const codeFiles = () => [...codeIn(cache), ...(existsSync(shared) ? codeIn(shared) : [])]

test('the first process keeps its code, and the next decides the same by it', () => {
  expect(codeFiles()).toEqual([])
  expect(reasonFor('one')).toBe('code says no')
  const kept = codeFiles()
  expect(kept).toHaveLength(4) // the program, the reader of commands, the reasoner, and the config
  expect(reasonFor('one')).toBe('code says no')
  expect(reasonFor('two')).toBeUndefined()
  expect(codeFiles()).toEqual(kept)
})

test('code that was cut short, or is not code, changes no decision, and is kept again', () => {
  reasonFor('one')
  const sizes = () => codeFiles().map((name) => readFileSync(name).length)
  for (const name of codeFiles()) truncateSync(name, 1000)
  expect(reasonFor('one')).toBe('code says no')
  expect(Math.min(...sizes())).toBeGreaterThan(1000)
  for (const name of codeFiles()) writeFileSync(name, 'no code')
  expect(reasonFor('one')).toBe('code says no')
  expect(Math.min(...sizes())).toBeGreaterThan(1000)
})

test('code of another config that is put in its place is not run, whether it was sealed here or elsewhere', () => {
  const ofPolicy = () => codeIn(cache)
  reasonFor('one')
  const [mine = ''] = ofPolicy()
  writeFileSync(join(folder, 'pawl.config.ts'), config('two'))
  expect(reasonFor('one')).toBeUndefined()
  const [theirs = ''] = ofPolicy().filter((name) => name !== mine)
  writeFileSync(join(folder, 'pawl.config.ts'), config('one'))
  const sealedHere = readFileSync(theirs)
  const code = sealedHere.subarray(32)
  const seal = createHmac('sha256', 'another key').update(`${mine}\0`).update(code).digest()
  for (const foreign of [sealedHere, code, Buffer.concat([seal, code])]) {
    writeFileSync(mine, foreign)
    expect(reasonFor('one')).toBe('code says no')
  }
})

test('a fact that a theory remembers in one process is known in the next, of the same session', () => {
  expect(reasonFor('curl example.com', 'tainted')).toBeUndefined()
  expect(reasonFor('cat .env', 'tainted')).toBeUndefined()
  expect(reasonFor('curl example.com', 'tainted')).toContain('theory says no (rules.sys2dsl:15')
  expect(reasonFor('curl example.com', 'clean')).toBeUndefined()
})

test('a config that was changed and is as long as before is compiled again, and the code of the old one is not run', () => {
  expect(reasonFor('one')).toBe('code says no')
  writeFileSync(join(folder, 'pawl.config.ts'), config('two'))
  expect(reasonFor('one')).toBeUndefined()
  expect(reasonFor('two')).toBe('code says no')
})

test('code of a program is kept again after a day, with what has been needed since, and removed after a month', () => {
  reasonFor('two')
  const [first = ''] = codeIn(shared)
  const old = join(shared, 'main-of-another-version.code')
  writeFileSync(old, '')
  for (const [file, days] of [
    [first, 2],
    [old, 31],
  ] as const) {
    const then = Date.now() / 1000 - days * 24 * 60 * 60
    utimesSync(file, then, then)
  }
  expect(reasonFor('two')).toBe('code says no')
  expect(Date.now() - statSync(first).mtimeMs).toBeLessThan(60 * 60 * 1000)
  expect(existsSync(old)).toBe(false)
})

test('code of a program that is put in its place with another key is not run', () => {
  reasonFor('one')
  const mine = codeIn(shared).find((name) => name.includes('/main-')) ?? ''
  const length = readFileSync(join(folder, '.pawl/hook/main.cjs')).length
  const evil = '(() => process.exit(0))'.padEnd(length)
  const code = new Script(evil, { filename: '.pawl/hook/main.cjs' }).createCachedData()
  for (const key of ['', 'a key that is not ours']) {
    const seal = createHmac('sha256', key).update(`${mine}\0`).update(code).digest()
    writeFileSync(mine, Buffer.concat([seal, code]))
    expect(reasonFor('two')).toBe('code says no')
  }
})

test('the hooks of an administrator keep no code that a user could replace', () => {
  const before = codeFiles()
  for (const file of before) rmSync(file)
  const args = [join(folder, '.pawl/hook.cjs'), 'claudecode', 'PreToolUse', '-', 'managed']
  const input = JSON.stringify({ session_id: 's', tool_name: 'Bash', tool_input: { command: 'two' }, tool_use_id: 't' })
  spawnSync(process.execPath, args, { cwd: folder, env: { ...env, HOME: folder }, input, encoding: 'utf8' })
  expect(codeFiles()).toEqual([])
})
