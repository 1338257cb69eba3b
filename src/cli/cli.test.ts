import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'pawl-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
const main = fileURLToPath(new URL('main.ts', import.meta.url))
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

function pawl(...args: readonly string[]) {
  const flags = ['--conditions=pawl-source', '--import', tsx]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, main, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return name
}
const animals = file('animals.sys2dsl', 'Dog IS_A Mammal\nMammal IS_A Animal\n')
const broken = file('broken.sys2dsl', '@HOOK h ON_TOOL_CALL BEGIN\n  @hit comand CONTAINS "rm"\nEND\n')

test('the help fits a screen', () => {
  const { status, stdout } = pawl('--help')
  expect(status).toBe(0)
  expect(stdout.split('\n').length).toBeLessThan(24)
})

test('a wrong command line is told what is meant, and ends with 2', () => {
  expect(pawl('theroy')).toMatchObject({ status: 2, stderr: expect.stringContaining('did you mean `theory`?') })
  expect(pawl('theory', 'chekc', animals)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('it has check, fmt, ask, why'),
  })
  expect(pawl('theory', 'check')).toMatchObject({ status: 2, stderr: expect.stringContaining('needs a file') })
  expect(pawl('theory', 'check', '--jsn', animals)).toMatchObject({ status: 2 })
  expect(pawl('theory', 'ask', animals)).toMatchObject({ status: 2, stderr: expect.stringContaining('three words') })
})

test('a file that is not there is no stack trace', () => {
  const { status, stderr } = pawl('theory', 'check', 'nowhere.sys2dsl')
  expect(status).toBe(1)
  expect(stderr).toContain('nowhere.sys2dsl cannot be read')
  expect(stderr).not.toContain('    at ')
})

test('check says what is wrong, where, and how to mend it; and when nothing is', () => {
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

test('fmt prints, writes or only asks; a broken file is left as it is', () => {
  const messy = file('messy.sys2dsl', 'Dog   IS_A Mammal ;Cat IS_A Mammal')
  expect(pawl('theory', 'fmt', messy).stdout).toBe('Dog IS_A Mammal\nCat IS_A Mammal\n')
  expect(pawl('theory', 'fmt', '--check', messy).status).toBe(1)
  expect(pawl('theory', 'fmt', '--write', messy).status).toBe(0)
  expect(readFileSync(join(folder, messy), 'utf8')).toBe('Dog IS_A Mammal\nCat IS_A Mammal\n')
  expect(pawl('theory', 'fmt', '--check', messy).status).toBe(0)
  const halved = file('halved.sys2dsl', '@HOOK h ON_TOOL_CALL BEGIN')
  expect(pawl('theory', 'fmt', '--write', halved).status).toBe(1)
  expect(readFileSync(join(folder, halved), 'utf8')).toBe('@HOOK h ON_TOOL_CALL BEGIN')
})
