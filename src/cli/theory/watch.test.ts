import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { inTerminal } from '../../../test/terminal.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
const started: { kill(): void }[] = []
afterEach(() => {
  for (const one of started.splice(0)) one.kill()
})
afterAll(removeProjects)

const fact = 'Dog IS_A Mammal\n'

/** `pawl theory …` in a pipe, as it watches. */
function watching({ root }: Project, ...args: readonly string[]) {
  const child = spawn(process.execPath, [built.command, 'theory', ...args, '--watch'], { cwd: root })
  const ended = once(child, 'close')
  let [stdout, stderr, seen] = ['', '', 0]
  let look = () => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    look()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
    look()
  })
  started.push({ kill: () => child.kill('SIGKILL') })
  return {
    child,
    ended,
    stdout: () => stdout,
    stderr: () => stderr,
    /** Waits for words on standard output, behind those of earlier waits; returns what is between. */
    until: (words: string) =>
      new Promise<string>((resolve, reject) => {
        look = () => {
          const at = stdout.indexOf(words, seen)
          if (at === -1) return
          const before = stdout.slice(seen, at)
          seen = at + words.length
          resolve(before)
        }
        look()
        ended.then(() => reject(new Error(`it ended without \`${words}\`:\n${stdout}${stderr}`)))
      }),
    untilSaid: (words: string) =>
      new Promise<void>((resolve) => {
        look = () => stderr.includes(words) && resolve()
        look()
      }),
  }
}

const idle = (files: number) => `watching ${files} file${files === 1 ? '' : 's'}; Ctrl-C ends it\n`

test('check runs again for a file that is written, replaced, broken, added, or removed, and for nothing else', async () => {
  const here = createProject({ 'rules/a.sys2dsl': fact })
  const pawl = watching(here, 'check', 'rules')
  expect(await pawl.until(idle(1))).toBe('rules/a.sys2dsl: nothing wrong (1 fact, 0 hooks)\n')
  here.write('rules/notes.md', 'not a theory')
  here.write('rules/.pawl/x.sys2dsl', fact)
  here.write('rules/node_modules/x.sys2dsl', fact)
  here.write('rules/a.sys2dsl', 'Dog IS_A\n')
  expect(await pawl.until(idle(1))).toMatch(
    /^\n── \d\d:\d\d:\d\d rules\/a\.sys2dsl changed\nrules\/a\.sys2dsl:1:1: error T007/,
  )
  here.write('rules/draft', `${fact}${fact}`)
  renameSync(join(here.root, 'rules/draft'), join(here.root, 'rules/a.sys2dsl'))
  expect(await pawl.until(idle(1))).toMatch(/a\.sys2dsl changed\nrules\/a\.sys2dsl: nothing wrong/)
  here.write('rules/new/deep/b.sys2dsl', fact)
  expect(await pawl.until(idle(2))).toContain('rules/new/deep/b.sys2dsl added')
  here.write('rules/new/deep/b.sys2dsl', `${fact}Cat IS_A Mammal\n`)
  expect(await pawl.until(idle(2))).toContain('b.sys2dsl: nothing wrong (2 facts')
  here.remove('rules/new')
  expect(await pawl.until(idle(1))).toContain('rules/new/deep/b.sys2dsl removed')
  const reasons = pawl.stdout().match(/^── .*$/gm) ?? []
  expect(reasons.filter((line) => !/ rules\/(?:a|new\/deep\/b)\.sys2dsl \w+$/.test(line))).toEqual([])
  pawl.child.kill('SIGINT')
  expect([await pawl.ended, pawl.stderr()]).toEqual([[130, null], ''])
})

test('a used theory that is no longer looked at was not removed, and one that is looked at now was not added', async () => {
  const using = 'USES "../lib/f.sys2dsl"\n'
  const here = createProject({ 'rules/a.sys2dsl': fact, 'rules/u.sys2dsl': using, 'lib/f.sys2dsl': fact })
  const pawl = watching(here, 'check', 'rules')
  await pawl.until(idle(2))
  here.remove('rules/u.sys2dsl')
  expect(await pawl.until(idle(1))).toMatch(/^\n── \S+ rules\/u\.sys2dsl removed\n/)
  here.write('rules/u.sys2dsl', using)
  expect(await pawl.until(idle(2))).toMatch(/^\n── \S+ rules\/u\.sys2dsl added\n/)
  here.remove('lib/f.sys2dsl')
  expect(await pawl.until(idle(2))).toMatch(/^\n── \S+ lib\/f\.sys2dsl removed\n/)
  here.write('lib/f.sys2dsl', fact)
  expect(await pawl.until(idle(2))).toMatch(/^\n── \S+ lib\/f\.sys2dsl added\n/)
})

test('test runs again, also after all its files were gone', async () => {
  const passing = '@TEST t GIVEN\n  Dog IS_A Pet\nEXPECT\n  Dog IS_A Pet\nEND\n'
  const here = createProject({ 'rules/a.sys2dsl': passing })
  const pawl = watching(here, 'test', 'rules/**/*.sys2dsl')
  expect(await pawl.until(idle(1))).toContain('1 passed, 0 failed')
  here.remove('rules')
  await pawl.untilSaid('pawl: rules/**/*.sys2dsl matches no theories\n')
  here.write('rules/b/c.sys2dsl', passing.replace('Pet\nEND', 'Fish\nEND'))
  expect(await pawl.until(idle(1))).toContain('0 passed, 1 failed')
})

test('a file that is not there yet is waited for, also if its folder is missing', async () => {
  const here = createProject()
  const pawl = watching(here, 'check', 'rules/deep/a.sys2dsl')
  await pawl.until(idle(1))
  expect(pawl.stderr()).toContain('pawl: rules/deep/a.sys2dsl cannot be read')
  here.write('rules/deep/a.sys2dsl', fact)
  expect(await pawl.until(idle(1))).toContain('rules/deep/a.sys2dsl added\nrules/deep/a.sys2dsl: nothing wrong')
})

test('JSON is all that is on standard output, a document for each run', async () => {
  const here = createProject({ 'a.sys2dsl': fact })
  const pawl = watching(here, 'check', '--json', 'a.sys2dsl')
  await pawl.until('[]\n')
  await pawl.untilSaid('watching 1 file')
  here.write('a.sys2dsl', 'Dog IS_A\n')
  expect(JSON.parse(`${await pawl.until('\n]\n')}]`)).toMatchObject([{ code: 'T007' }])
  await pawl.untilSaid('a.sys2dsl changed')
})

test('it ends when the reader of the output has gone', async () => {
  const here = createProject({ 'a.sys2dsl': fact })
  const pawl = watching(here, 'check', 'a.sys2dsl')
  await pawl.until(idle(1))
  pawl.child.stdout.destroy()
  here.write('a.sys2dsl', 'Dog IS_A\n')
  expect(await once(pawl.child, 'exit')).toEqual([1, null])
})

test('words that name no theory end it in the beginning', async () => {
  const pawl = watching(createProject(), 'check', '*.sys2dsl')
  expect([await pawl.ended, pawl.stdout()]).toEqual([[2, null], ''])
})

test('in a terminal, Ctrl-C ends it with 130', async () => {
  const here = createProject({ 'a.sys2dsl': fact })
  const program = [process.execPath, built.command, 'theory', 'check', '--watch', 'a.sys2dsl']
  const terminal = inTerminal(program, { cwd: here.root, env: { NO_COLOR: '1' } })
  await terminal.until('watching 1 file')
  here.write('a.sys2dsl', `Cow IS_A Mammal\n${fact}`)
  await terminal.until('a.sys2dsl changed')
  await terminal.until('watching 1 file')
  terminal.type('\u0003')
  expect((await terminal.ended).status).toBe(130)
})

test('a theory is examined again when one that it uses in another folder changes', async () => {
  const project = createProject({ 'p/rules.sys2dsl': 'USES "../facts.sys2dsl"\n', 'facts.sys2dsl': fact })
  const watched = watching(project, 'check', 'p')
  await watched.until('watching 1 file')
  project.write('facts.sys2dsl', 'Dog IS_A\n')
  await watched.until('T147')
  project.write('facts.sys2dsl', fact)
  await watched.until('nothing wrong')
})
