import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Entry, SettingsFormat } from '../contract/settings-format.ts'
import { editSettings, readSettings } from './edit-settings.ts'
import { jsonHooks } from './json-hooks.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pawl-settings-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const format = jsonHooks({
  onWindows: 'powershell',
  path: '.claude/settings.json',
  detect: () => true,
  shape: 'nested',
  type: true,
  timeout: { key: 'timeout', unit: 's' },
})
const command = 'node .pawl/hook.cjs claudecode Stop'
const entry: Entry = { native: 'Stop', matcher: undefined, command, timeoutMs: 1000, author: 'pawl' }
const pipeMaker = 'mkfifo'
const settings = () => join(root, format.path)
const install = (by: SettingsFormat = format) => editSettings(root, by, () => [entry])
const uninstall = () => editSettings(root, format, () => [])
const put = (text: string) => {
  mkdirSync(dirname(settings()), { recursive: true })
  writeFileSync(settings(), text)
}
const text = () => readFileSync(settings(), 'utf8')
const names = (folder = root) => readdirSync(folder).sort()
const refused = (code: string) => expect.objectContaining({ code, hint: expect.any(String) })

test('settings that are not there have no entries, and looking makes nothing', async () => {
  expect(await readSettings(root, format)).toEqual([])
  expect(await uninstall()).toEqual({ path: format.path, before: undefined, after: undefined, entries: [], left: [] })
  expect(names()).toEqual([])
})

test('installed entries can be read, and are reported', async () => {
  const edited = await install()
  expect(edited).toEqual({ path: format.path, before: undefined, after: text(), entries: [entry], left: [] })
  expect(await readSettings(root, format)).toEqual([entry])
})

test('a file and a folder that we made are gone afterwards, and so is our record of them', async () => {
  await install()
  expect(Object.keys(JSON.parse(readFileSync(join(root, '.pawl/installed.json'), 'utf8')))).toEqual([format.path])
  await uninstall()
  expect(names()).toEqual(['.pawl'])
  expect(names(join(root, '.pawl'))).toEqual(['.gitignore', 'locks'])
  expect(names(join(root, '.pawl/locks'))).toEqual([])
})

test('a folder that we made stays if it holds a file of others', async () => {
  await install()
  writeFileSync(join(root, '.claude/theirs'), '')
  await uninstall()
  expect(names(join(root, '.claude'))).toEqual(['theirs'])
})

test('an empty folder that was there stays', async () => {
  mkdirSync(join(root, '.claude'))
  await install()
  await uninstall()
  expect(names()).toEqual(['.claude', '.pawl'])
})

test('a file that was there gets its bytes back', async () => {
  const theirs = '\uFEFF{\r\n\t"hooks": { "Stop": [] }, // theirs\r\n}'
  put(theirs)
  await install()
  expect(text()).not.toBe(theirs)
  await uninstall()
  expect(text()).toBe(theirs)
})

test('a lost memory loses nothing else', async () => {
  put('{\n  "model": "opus"\n}\n')
  await install()
  writeFileSync(join(root, '.pawl/installed.json'), 'not JSON')
  await uninstall()
  expect(text()).toBe('{\n  "model": "opus"\n}\n')
})

const role: Entry = { ...entry, command: './role.sh', author: 'repo=shop/role=clerk' }
const memory = () => readFileSync(join(root, '.pawl/installed.json'), 'utf8')

test('an author proves nothing: an entry that is not recorded and does not start our program stays, and is reported', async () => {
  const strangers = [role, { ...entry, command: 'pawl hook' }, { ...role, author: 'security-team' }]
  put(format.write('{ }', strangers, undefined, format.path).text ?? '')
  const before = text()
  expect((await install()).left).toEqual(strangers)
  expect(await readSettings(root, format)).toEqual([...strangers, entry])
  expect(await uninstall()).toMatchObject({ after: before, entries: [], left: strangers })
  expect(text()).toBe(before)
})

test('an entry that we wrote is ours, with any author, and also after its tools or its time-out were changed', async () => {
  put('{ }')
  await editSettings(root, format, () => [role])
  put(
    text().replace('"timeout": 1', '"timeout": 9').replace('{\n        "hooks"', '{\n        "matcher": "x", "hooks"'),
  )
  expect(await readSettings(root, format)).toMatchObject([{ matcher: 'x', timeoutMs: 9000 }])
  await uninstall()
  expect(text()).toBe('{ }')
})

test('claimed entries become ours, and similar ones that are not claimed do not', async () => {
  const other = { ...role, command: './other.sh' }
  put(format.write('{ }', [role, other], undefined, format.path).text ?? '')
  await editSettings(root, format, (entries) => entries, { claims: ({ command: one }) => one === role.command })
  expect(await uninstall()).toMatchObject({ left: [other] })
  expect(await readSettings(root, format)).toEqual([other])
})

test('a writer that is killed between its record and its write still owns its earlier entries', async () => {
  put('{ }')
  await editSettings(root, format, () => [role])
  const remembered = memory()
  const dying: SettingsFormat = {
    ...format,
    write: (...given) => {
      const written = format.write(...given)
      const isLocked = existsSync(join(root, '.pawl/locks/settings.lock'))
      // a folder in the place of the file makes the write fail after the record was made
      if (isLocked) rmSync(settings())
      if (isLocked) mkdirSync(settings())
      return written
    },
  }
  const full = text()
  await expect(editSettings(root, dying, () => [entry])).rejects.toThrow(refused('settings-odd'))
  expect(memory()).not.toBe(remembered)
  rmSync(settings(), { recursive: true })
  put(full)
  await uninstall()
  expect(text()).toBe('{ }')
})

test('the record of an older Pawl covers our own entries, but not those of roles', async () => {
  put('{ }')
  await editSettings(root, format, () => [entry, role])
  const { [format.path]: known } = JSON.parse(memory())
  const { wrote: _, ...older } = known
  writeFileSync(join(root, '.pawl/installed.json'), JSON.stringify({ [format.path]: older }))
  expect(await uninstall()).toMatchObject({ left: [role] })
  expect(await readSettings(root, format)).toEqual([role])
})

test('a second run writes nothing at all', async () => {
  await install()
  const files = [settings(), join(root, '.pawl/installed.json')]
  const state = () =>
    files
      .map((file) => statSync(file, { bigint: true }))
      .map(({ ino, mtimeNs, ctimeNs }) => ({ ino, mtimeNs, ctimeNs }))
  const before = state()
  await install()
  expect(state()).toEqual(before)
})

test('a dry run returns the planned settings, and writes nothing', async () => {
  const { after } = await editSettings(root, format, () => [entry], { dryRun: true })
  expect(format.read(after ?? '', format.path)).toEqual([entry])
  expect(names()).toEqual([])
})

test('files that must not be committed are ignored, unless people changed the .gitignore', async () => {
  await install()
  const ignore = join(root, '.pawl/.gitignore')
  expect(readFileSync(ignore, 'utf8')).toBe('*\n!.gitignore\n!hook.cjs\n!hook/\n!hook/*.cjs\n')
  writeFileSync(ignore, '')
  await uninstall()
  await install()
  expect(readFileSync(ignore, 'utf8')).toBe('')
})

test.each([0o600, 0o640, 0o664])('the mode of a file is kept', async (mode) => {
  put('{}')
  chmodSync(settings(), mode)
  await install()
  expect(statSync(settings()).mode & 0o7777).toBe(mode)
  await uninstall()
  expect(statSync(settings()).mode & 0o7777).toBe(mode)
})

test('a link is refused, anywhere in the path, and its target is not touched', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'pawl-elsewhere-'))
  writeFileSync(join(elsewhere, 'settings.json'), '{}')
  mkdirSync(join(root, '.claude'))
  symlinkSync(join(elsewhere, 'settings.json'), settings())
  await expect(install()).rejects.toThrow(refused('settings-link'))
  await expect(readSettings(root, format)).rejects.toThrow(refused('settings-link'))
  rmSync(join(root, '.claude'), { recursive: true })
  symlinkSync(elsewhere, join(root, '.claude'))
  await expect(install()).rejects.toThrow(refused('settings-link'))
  rmSync(join(root, '.claude'))
  symlinkSync(join(elsewhere, 'nowhere'), join(root, '.claude'))
  await expect(install()).rejects.toThrow(refused('settings-link'))
  expect(names(elsewhere)).toEqual(['settings.json'])
  expect(readFileSync(join(elsewhere, 'settings.json'), 'utf8')).toBe('{}')
  rmSync(elsewhere, { recursive: true })
})

test.each(['.pawl', '.pawl/locks', '.pawl/installed.json', '.pawl/.gitignore'])(
  'a link at %s is refused',
  async (path) => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'pawl-elsewhere-'))
    mkdirSync(join(root, dirname(path)), { recursive: true })
    symlinkSync(elsewhere, join(root, path))
    await expect(install()).rejects.toThrow(refused('settings-link'))
    expect(names(elsewhere)).toEqual([])
    expect(existsSync(settings())).toBe(false)
    rmSync(elsewhere, { recursive: true })
  },
)

test('a folder, a pipe and a file in the place of a folder are refused', async () => {
  mkdirSync(settings(), { recursive: true })
  await expect(install()).rejects.toThrow(refused('settings-odd'))
  rmSync(settings(), { recursive: true })
  execFileSync(pipeMaker, [settings()])
  await expect(install()).rejects.toThrow(refused('settings-odd'))
  expect(lstatSync(settings()).isFIFO()).toBe(true)
  rmSync(join(root, '.claude'), { recursive: true })
  writeFileSync(join(root, '.claude'), '')
  await expect(install()).rejects.toThrow(refused('settings-odd'))
})

test('a file of 50 MB and one that is not UTF-8 are refused', async () => {
  put('{}')
  truncateSync(settings(), 50 * 1024 * 1024)
  await expect(install()).rejects.toThrow(refused('settings-too-large'))
  writeFileSync(settings(), Buffer.from([0x7b, 0xff, 0x7d]))
  await expect(install()).rejects.toThrow(refused('bad-settings'))
  expect(readFileSync(settings())).toEqual(Buffer.from([0x7b, 0xff, 0x7d]))
})

test('a file that cannot be read as settings is named, and stays as it is', async () => {
  put('{"a": }')
  await expect(install()).rejects.toThrow(/^\.claude\/settings\.json:1:7: this is not JSON/)
  expect(text()).toBe('{"a": }')
})

test('a file that is read-only is refused, and nothing is left beside it', async () => {
  put('{}')
  chmodSync(settings(), 0o444)
  await expect(install()).rejects.toThrow(refused('settings-read-only'))
  expect(names(join(root, '.claude'))).toEqual(['settings.json'])
  expect(text()).toBe('{}')
})

/** Another program writes, once, at the moment at which our text is ready. */
const disturbed = (disturb: () => void): SettingsFormat => {
  let isFirst = true
  return {
    ...format,
    write: (...given) => {
      const written = format.write(...given)
      // the first plan is made before the lock is taken
      if (existsSync(join(root, '.pawl/locks/settings.lock')) && isFirst) {
        isFirst = false
        disturb()
      }
      return written
    },
  }
}

test('a concurrent write of another program is merged, not lost', async () => {
  put('{"a":1}')
  await install(disturbed(() => put('{"a":1,"theirs":2}')))
  expect(JSON.parse(text())).toMatchObject({ a: 1, theirs: 2, hooks: { Stop: [{}] } })
})

test('a file that another program makes meanwhile is merged, not lost', async () => {
  await install(disturbed(() => put('{"theirs":2}')))
  expect(JSON.parse(text())).toMatchObject({ theirs: 2, hooks: { Stop: [{}] } })
  await uninstall()
  expect(text()).toBe('{"theirs":2}')
})

test('a file that another program changes while we remove it stays', async () => {
  await install()
  const theirs = text().replace('{', '{\n  "theirs": 2,')
  await editSettings(
    root,
    disturbed(() => put(theirs)),
    () => [],
  )
  expect(text()).toBe('{\n  "theirs": 2\n}\n')
})

test('a program that overwrites our entries with an older text is corrected before we finish', async () => {
  put('{"a":1}')
  let plans = 0
  const overwritten: SettingsFormat = {
    ...format,
    read: (given, file) => {
      // 1: before the lock, 2: under it, 3: the check afterwards, for which another program has just restored the old
      // text
      if (++plans === 3) put('{"a":1,"theirs":2}')
      return format.read(plans === 3 ? text() : given, file)
    },
    write: (given, ...rest) => format.write(plans === 3 && given !== undefined ? text() : given, ...rest),
  }
  await install(overwritten)
  expect(JSON.parse(text())).toMatchObject({ a: 1, theirs: 2, hooks: { Stop: [{}] } })
})
