import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scale } from '../../../test/scale.ts'
import { buildInstaller } from '../../../test/settings/build-installer.ts'
import { editSettings } from './edit-settings.ts'
import { jsonHooks } from './json-hooks.ts'

let root = ''
let settings = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pawl-races-'))
  settings = join(root, '.claude/settings.json')
  mkdirSync(join(root, '.claude'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

const built = mkdtempSync(join(tmpdir(), 'pawl-installer-'))
const installer = join(built, 'installer.mjs')
beforeAll(() => buildInstaller(installer))
afterAll(() => rmSync(built, { recursive: true }))

const children: ChildProcess[] = []
const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [installer, root, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

const format = jsonHooks({
  onWindows: 'powershell',
  path: '.claude/settings.json',
  detect: () => true,
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 's' },
})

/** A program that does not know our lock, but is careful: it changes the present text. */
function theirWrite(key: string): void {
  for (;;) {
    const before = readFileSync(settings, 'utf8')
    const draft = join(root, '.claude/theirs.tmp')
    writeFileSync(draft, before.replace('{', `{\n  "${key}": true,`))
    if (readFileSync(settings, 'utf8') !== before) continue
    renameSync(draft, settings)
    return
  }
}

const installers = scale(6, 16)

test('many parallel installers beside another program lose no entry, and every reader finds whole settings', async () => {
  writeFileSync(settings, '{\n  "model": "opus" // theirs\n}\n')
  const authors = Array.from({ length: installers }, (_, index) => `author-${index}`)
  const running = authors.map((author) => start('install', author))
  const isRunning = () => running.some((child) => child.exitCode === null)
  while (readdirSync(root).filter((name) => name.startsWith('ready-')).length < installers) await sleep(5)
  writeFileSync(join(root, 'go'), '')
  const theirs: string[] = []
  let rewritten = 0
  while (isRunning()) {
    const key = `theirs-${theirs.length}`
    theirWrite(key)
    theirs.push(key)
    for (let look = 0; look < 10; look++) {
      format.read(readFileSync(settings, 'utf8'), settings)
      await sleep(1)
    }
    if (readFileSync(settings, 'utf8').includes(`"${key}"`)) continue
    rewritten++
    theirWrite(key)
  }
  expect(running.map((child) => child.exitCode)).toEqual(authors.map(() => 0))
  const text = readFileSync(settings, 'utf8')
  expect(theirs.length).toBeGreaterThan(0)
  const kept = theirs.filter((key) => text.includes(`"${key}"`))
  // no file system has an exchange that fails if the old text was another: without a lock, some microseconds remain
  expect(theirs.length - kept.length + rewritten).toBeLessThanOrEqual(2)
  expect(text).toContain('"model": "opus"')
  expect(new Set(format.read(text, settings).map(({ author }) => author))).toEqual(new Set(authors))
  expect(readdirSync(join(root, '.claude'))).toEqual(['settings.json'])
  expect(readdirSync(join(root, '.pawl/locks'))).toEqual([])
  const { after } = await editSettings(root, format, () => [])
  const left = ['{', '  "model": "opus" // theirs', '}', '', ...kept.map((key) => `  "${key}": true,`)]
  expect((after ?? '').split('\n').sort()).toEqual(left.sort())
})

test('the lock of a process that was killed is taken over immediately', async () => {
  mkdirSync(join(root, '.pawl/locks'), { recursive: true })
  const holder = start('hold')
  await firstWords(holder)
  const lock = join(root, '.pawl/locks/settings.lock')
  expect(readFileSync(lock, 'utf8').split(' ')[1]).toBe(String(holder.pid))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(existsSync(lock)).toBe(true)
  const entry = { native: 'Stop', matcher: undefined, command: 'x', timeoutMs: undefined, author: 'pawl' }
  await editSettings(root, format, () => [entry])
  expect(format.read(readFileSync(settings, 'utf8'), settings)).toEqual([entry])
  expect(readdirSync(join(root, '.pawl/locks'))).toEqual([])
})

test('in a folder that is read-only nothing is written and nothing is left behind', async () => {
  writeFileSync(settings, '{}')
  mkdirSync(join(root, '.pawl'))
  chmodSync(root, 0o755)
  chmodSync(settings, 0o666)
  chmodSync(join(root, '.pawl'), 0o777)
  chmodSync(join(root, '.claude'), 0o555)
  const words = await firstWords(start('try', 'pawl'))
  chmodSync(join(root, '.claude'), 0o755)
  expect(words).toBe('settings-read-only: .claude/settings.json may not be written')
  expect(readdirSync(join(root, '.claude'))).toEqual(['settings.json'])
  expect(readFileSync(settings, 'utf8')).toBe('{}')
})

async function firstWords(child: ChildProcess): Promise<string> {
  const [words] = (await once(child.stdout ?? child, 'data')) as [Buffer]
  return String(words)
}
