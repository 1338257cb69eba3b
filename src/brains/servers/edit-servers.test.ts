import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scale } from '../../../test/scale.ts'
import { buildInstaller } from '../../../test/settings/build-installer.ts'
import { claudecode } from '../claudecode/index.ts'
import { editServers } from './edit-servers.ts'
import { serverFormat } from './server-format.ts'

let root = ''
let file = ''
const children: ChildProcess[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pawl-servers-'))
  file = join(root, '.mcp.json')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})
const built = mkdtempSync(join(tmpdir(), 'pawl-server-installer-'))
const installer = join(built, 'installer.mjs')
beforeAll(() => buildInstaller(installer, 'server-installer'))
afterAll(() => rmSync(built, { recursive: true }))

const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [installer, root, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}
const { servers: settings } = claudecode
const names = Array.from({ length: 5 }, (_, at) => `server-${at}`)
const text = `{\n  "mcpServers": {\n${names
  .map((name) => `    "${name}": { "command": "x" } // ${name}`)
  .join(',\n')
  .replaceAll(/ (\/\/ \S+),/g, ', $1')}\n  }\n}\n`
const place = () => ({ root, path: '.mcp.json', shown: '.mcp.json', settings })
const restore = () => editServers(place(), { to: 'restore', isChosen: () => true, lockedIn: root, dryRun: false })
const guard = () => editServers(place(), { to: 'guard', isChosen: () => true, lockedIn: root, dryRun: false })

test('processes that guard one server each at the same time lose none of them', async () => {
  writeFileSync(file, text)
  const running = names.map((name) => start('guard', name))
  while (readdirSync(root).filter((name) => name.startsWith('ready-')).length < names.length) await sleep(5)
  writeFileSync(join(root, 'go'), '')
  await Promise.all(running.map((child) => child.exitCode ?? once(child, 'exit')))
  const format = serverFormat(settings)
  expect(format.read(readFileSync(file, 'utf8'), file).map(({ state }) => state.type)).toEqual(
    names.map(() => 'guarded'),
  )
  await restore()
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(readdirSync(join(root, '.pawl/locks'))).toEqual([])
})

test('a process that is killed at any time leaves whole settings, and the next one is not kept waiting', async () => {
  writeFileSync(file, text)
  const guarded = serverFormat(settings).guard(text, () => true, file)
  const seen = new Set<string>()
  for (let time = 0; time < scale(12, 200); time++) {
    const child = start('turn')
    await once(child.stdout ?? child, 'data')
    await sleep(time % 12)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const found = readFileSync(file, 'utf8')
    expect([text, guarded]).toContain(found)
    seen.add(found)
    await guard()
    expect(readFileSync(file, 'utf8')).toBe(guarded)
  }
  await restore()
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(seen.size).toBeGreaterThan(0)
})

test('a dry run writes nothing, not even a lock, and a second run does not touch the file', async () => {
  writeFileSync(file, text)
  const wanted = { isChosen: () => true, lockedIn: root, dryRun: true } as const
  expect(await editServers(place(), { to: 'guard', ...wanted })).toMatchObject({ isChanged: true })
  expect(readdirSync(root)).toEqual(['.mcp.json'])
  await guard()
  chmodSync(file, 0o444)
  expect(await guard()).toMatchObject({ isChanged: false })
})

test('in a folder that is read-only nothing is written and nothing is left behind', async () => {
  if (process.getuid?.() === 0) return // to root all folders are writable; `races.test.ts` tries it as another user
  writeFileSync(file, text)
  mkdirSync(join(root, '.pawl'))
  chmodSync(root, 0o555)
  await expect(guard()).rejects.toMatchObject({ code: 'settings-read-only' })
  chmodSync(root, 0o755)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a file that is not there stays so', async () => {
  expect(await guard()).toMatchObject({ isChanged: false, before: [] })
  expect(readdirSync(root)).toEqual([])
})
