import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPawl, commandIn, occasionOf, reasonIn } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { scale } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import type { KeptRecord, LogRecord } from '../../ports/index.ts'
import { openAuditFiles } from '../../store/index.ts'
import { keepEvent, logFolder } from './event-log.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = `import { deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'refuse', on: 'tool.before', run: () => deny('not today') })] }
`
const call = occasionOf('claudecode', 'tool.before')
const line: LogRecord = {
  time: 1,
  agent: 'claudecode',
  native: 'PreToolUse',
  event: 'tool.before',
  session: 's',
  decision: 'continue',
  lost: [],
  hooks: [],
  durationMs: 1,
}
/** Those on record; the chain must hold. */
const recordsOf = async (project: Project): Promise<readonly KeptRecord[]> => {
  const log = openAuditFiles(join(project.root, logFolder))
  expect((await log.verify()).problem).toBeUndefined()
  return log.query()
}
/** Starts a program in the background, and resolves with its exit. */
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
    import { keepEvent } from './event-log.ts'
    const [name] = process.argv.slice(2)
    writeFileSync('ready-' + name, '')
    while (!existsSync('go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    for (let at = 0; at < 50; at++) keepEvent(process.cwd(), { session: name + '-' + at, reason: 'x'.repeat(at * 400), hooks: [] })`
  const resolveDir = fileURLToPath(new URL('.', import.meta.url))
  await build({ stdin: { contents, resolveDir, loader: 'ts' }, outfile: writer, bundle: true, platform: 'node' })
  const names = [...'abcdefgh']
  const writers = names.map((name) => ended(process.execPath, [writer, name], project.root))
  while (!names.every((name) => existsSync(join(project.root, `ready-${name}`)))) await sleep(5)
  writeFileSync(join(project.root, 'go'), '')
  expect(await Promise.all(writers)).toEqual(names.map(() => 0))
  const lines = await recordsOf(project)
  expect(new Set(lines.map(({ session }) => session)).size).toBe(400)
  expect(lines.filter(({ session, reason }) => reason?.length !== Number(session?.split('-')[1]) * 400)).toEqual([])
})

test('calls of agents, eight at a time, are as many lines', async () => {
  const project = built.project(config)
  const times = scale(2, 5)
  const command = commandIn(project, call.brain, call.moment)
  const calls = async (name: string) => {
    for (let at = 0; at < times; at++) {
      const payload = JSON.stringify({ ...call.payload, session_id: `${name}-${at}` })
      expect(await ended('sh', ['-c', command], project.root, payload)).toBe(0)
    }
  }
  await Promise.all([...'abcdefgh'].map(calls))
  const lines = await recordsOf(project)
  expect(lines).toHaveLength(8 * times)
  expect(new Set(lines.map(({ session }) => session)).size).toBe(8 * times)
})

test('a record is on disk before the agent is answered', () => {
  const project = built.project(config)
  const trace = `const fs = require('node:fs')
    const { appendFileSync, openSync, writeSync, fdatasyncSync } = fs
    const note = (word) => appendFileSync(${JSON.stringify(join(project.root, 'trace'))}, word + '\\n')
    const logs = new Set()
    fs.openSync = (path, ...rest) => {
      const file = openSync(path, ...rest)
      if (String(path).endsWith('000001.jsonl')) logs.add(file)
      else logs.delete(file)
      return file
    }
    fs.writeSync = (file, ...rest) => {
      if (logs.has(file) || file === 1) note(logs.has(file) ? 'write the record' : 'answer')
      return writeSync(file, ...rest)
    }
    fs.fdatasyncSync = (file) => {
      fdatasyncSync(file)
      if (logs.has(file)) note('record is on disk')
    }`
  project.write('trace.cjs', trace)
  const { slug } = call.brain.vocabulary
  const args = ['--require', './trace.cjs', '.pawl/hook.cjs', slug, call.moment.native]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: project.root,
    input: JSON.stringify(call.payload),
    encoding: 'utf8',
  })
  expect(reasonIn(call, { status, stdout, stderr })).toBe('not today')
  expect(project.read('trace')).toBe('write the record\nrecord is on disk\nanswer\n')
})

test('the log is for its owner alone, and its folder is made where it is missing', async () => {
  const project = createProject()
  keepEvent(project.root, line)
  expect(statSync(join(project.root, logFolder, '000001.jsonl')).mode & 0o777).toBe(0o600)
  keepEvent(project.root, { ...line, session: 't' })
  expect((await recordsOf(project)).map(({ session }) => session)).toEqual(['s', 't'])
})

test.each([
  ['is no folder', { '.pawl/audit': '' }],
  ['lies in what is no folder', { '.pawl': '' }],
])('a log that %s is an error', (_, files) => {
  const project = createProject(files)
  expect(() => keepEvent(project.root, line)).toThrow(/could not be written: .* is a file, and should be a folder/)
})
