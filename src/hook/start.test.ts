import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, occasionOf, reasonIn, tell } from '../../test/hook-project.ts'
import { removeProjects } from '../../test/roles/project.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const claude = occasionOf('claudecode', 'tool.before')
const config = (more = '') => `import { defineConfig, guard } from 'pawl'
export default defineConfig({ ${more} hooks: [guard({ name: 'g', on: 'tool.before', run: () => undefined })] })
`
const theory = '@HOOK h ON_TOOL_CALL BEGIN\n  @x command CONTAINS nothing\nEND\n'
const withTheory = () => built.project(config("theories: ['rules.sys2dsl'],"), { 'rules.sys2dsl': theory })

const harms: Readonly<Record<string, (file: string) => void>> = {
  missing: (file) => rmSync(file),
  empty: (file) => writeFileSync(file, ''),
  'longer than it was': (file) => appendFileSync(file, '\n'),
  // V8 would take the kept code of a text of the same length
  'changed, but as long as before': (file) =>
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('could not decide', 'could now decide')),
  'a folder': (file) => {
    rmSync(file)
    mkdirSync(file)
  },
  'a link to nowhere': (file) => {
    rmSync(file)
    symlinkSync('/nowhere/main.cjs', file)
  },
  'a pipe': (file) => {
    rmSync(file)
    execFileSync('mkfifo', [file])
  },
}

describe.each(Object.entries(harms))('a program that is %s', (_, harm) => {
  test('is not run, and the call is refused', () => {
    const project = built.project(config())
    expect(tell(project, claude)).toMatchObject({ status: 0, stdout: '' })
    harm(join(project.root, '.pawl/hook/main.cjs'))
    const { status, stdout, stderr } = tell(project, claude)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('Pawl could not decide')
    expect(stderr).not.toContain('    at ')
  })
})

test('a reasoner that is not the installed one is a failure of the config, on record', () => {
  const project = withTheory()
  expect(tell(project, claude)).toMatchObject({ status: 0, stdout: '' })
  appendFileSync(join(project.root, '.pawl/hook/theories.cjs'), '\n')
  expect(reasonIn(claude, tell(project, claude))).toContain('theories.cjs is not the file that was installed')
  expect(built.pawl(project, ['audit', '--json', '--decision', 'failed']).stdout).toContain('theories.cjs')
})

test('a project without theories does not need the reasoner', () => {
  const project = built.project(config())
  rmSync(join(project.root, '.pawl/hook/theories.cjs'))
  expect(tell(project, claude)).toMatchObject({ status: 0, stdout: '' })
})

test('a trace names the program, its line and the function', () => {
  const project = built.project(config())
  const script = `
    const { Script } = require('node:vm')
    const name = ${JSON.stringify(join(project.root, '.pawl/hook/main.cjs'))}
    const text = require('node:fs').readFileSync(name, 'utf8')
    new Script(text, { filename: name }).runInThisContext()(() => { throw new Error('traced') }, { exports: {} }, '')`
  const run = () => execFileSync(process.execPath, ['-e', script], { stdio: 'pipe' })
  expect(run).toThrow(/traced[\s\S]*hook\/main\.cjs:\d+:\d+/)
})

test('`pawl uninstall` removes the programs, and leaves files of others beside them', () => {
  const project = built.installed(config(), ['claudecode'])
  project.write('.pawl/hook/notes.txt', 'mine')
  expect(built.asPerson(project, ['uninstall'])).toMatchObject({ status: 0 })
  expect(project.read('.pawl/hook/main.cjs')).toBeUndefined()
  expect(project.read('.pawl/hook/notes.txt')).toBe('mine')
  const other = built.installed(config(), ['claudecode'])
  expect(built.asPerson(other, ['uninstall'])).toMatchObject({ status: 0 })
  expect(() => readFileSync(join(other.root, '.pawl/hook'))).toThrow('ENOENT')
})
