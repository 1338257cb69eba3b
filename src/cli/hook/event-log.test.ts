import { spawn } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, buildPawl, occasionOf, reasonIn, tell } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { hookCommand } from '../../brains/index.ts'
import type { EventLine } from './event-line.ts'
import { keepLine, logFile } from './event-log.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await buildPawl('event-log')
})
afterAll(removeProjects)

const config = `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'refuse', on: 'tool.before', run: () => deny('not today') })] }
`
const call = occasionOf('claudecode', 'tool.before')
const line: EventLine = {
  time: 1,
  brain: 'claudecode',
  native: 'PreToolUse',
  event: 'tool.before',
  session: 's',
  decision: 'continue',
  lost: [],
  hooks: [],
  durationMs: 1,
}
const linesOf = (project: Project) => {
  const text = project.read(logFile) ?? ''
  expect(text.endsWith('\n')).toBe(true)
  return text
    .slice(0, -1)
    .split('\n')
    .map((one) => JSON.parse(one) as EventLine)
}
/** Starts a program that nobody waits for, and tells how it ended. */
const ended = (program: string, args: readonly string[], cwd: string, input = '') =>
  new Promise<number | null>((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['pipe', 'ignore', 'ignore'] })
    child.on('close', resolve)
    child.stdin.end(input)
  })

test('eight processes that write fifty lines each at the same time lose none, and mix none', async () => {
  const project = createProject()
  const writer = join(project.root, 'writer.cjs')
  const contents = `import { existsSync, writeFileSync } from 'node:fs'
    import { keepLine } from './event-log.ts'
    const [name] = process.argv.slice(2)
    writeFileSync('ready-' + name, '')
    while (!existsSync('go'));
    for (let at = 0; at < 50; at++) keepLine(process.cwd(), { session: name + '-' + at, reason: 'x'.repeat(at * 400) })`
  const resolveDir = fileURLToPath(new URL('.', import.meta.url))
  await build({ stdin: { contents, resolveDir, loader: 'ts' }, outfile: writer, bundle: true, platform: 'node' })
  const names = [...'abcdefgh']
  const writers = names.map((name) => ended(process.execPath, [writer, name], project.root))
  while (!names.every((name) => existsSync(join(project.root, `ready-${name}`)))) await sleep(5)
  writeFileSync(join(project.root, 'go'), '')
  expect(await Promise.all(writers)).toEqual(names.map(() => 0))
  const lines = linesOf(project)
  expect(new Set(lines.map(({ session }) => session)).size).toBe(400)
  expect(lines.filter(({ session, reason }) => reason?.length !== Number(session?.split('-')[1]) * 400)).toEqual([])
})

test('forty calls of agents, eight at a time, are forty lines', async () => {
  const project = built.project(config)
  const command = hookCommand(call.brain, call.moment)
  const calls = async (name: string) => {
    for (let at = 0; at < 5; at++) {
      const payload = JSON.stringify({ ...call.payload, session_id: `${name}-${at}` })
      expect(await ended('sh', ['-c', command], project.root, payload)).toBe(0)
    }
  }
  await Promise.all([...'abcdefgh'].map(calls))
  const lines = linesOf(project)
  expect(lines).toHaveLength(40)
  expect(new Set(lines.map(({ session }) => session)).size).toBe(40)
})

test('a line is on disk before the agent is answered', () => {
  const project = built.project(config)
  const trace = `const fs = require('node:fs')
    const { appendFileSync, openSync, writeSync, fdatasyncSync } = fs
    const note = (word) => appendFileSync(${JSON.stringify(join(project.root, 'trace'))}, word + '\\n')
    let log
    fs.openSync = (path, ...rest) => {
      const file = openSync(path, ...rest)
      if (String(path).endsWith('audit.jsonl')) log = file
      return file
    }
    fs.writeSync = (file, ...rest) => {
      note(file === log ? 'write the line' : file === 1 ? 'answer' : 'write ' + file)
      return writeSync(file, ...rest)
    }
    fs.fdatasyncSync = (file) => {
      fdatasyncSync(file)
      note(file === log ? 'line is on disk' : 'sync ' + file)
    }`
  project.write('trace.cjs', trace)
  const ran = tell(project, call, { env: { NODE_OPTIONS: `--require=${join(project.root, 'trace.cjs')}` } })
  expect(reasonIn(call, ran)).toBe('not today')
  // after the answer it may keep what V8 compiled
  expect(project.read('trace')).toMatch(/^write the line\nline is on disk\nanswer\n/)
})

test('the log is for its owner alone, and its folder is made where it is missing', () => {
  const project = createProject()
  keepLine(project.root, line)
  expect(statSync(join(project.root, logFile)).mode & 0o777).toBe(0o600)
  keepLine(project.root, { ...line, session: 't' })
  expect(linesOf(project).map(({ session }) => session)).toEqual(['s', 't'])
})

test.each([
  ['is a folder', { '.pawl/audit.jsonl/file': '' }],
  ['lies in what is no folder', { '.pawl': '' }],
])('a log that %s is an error', (_, files) => {
  const project = createProject(files)
  expect(() => keepLine(project.root, line)).toThrow(/EISDIR|ENOTDIR/)
})
