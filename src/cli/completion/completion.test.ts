import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { brains } from '../../brains/index.ts'
import { commands } from '../commands.ts'
import { completionsOf } from './completions.ts'
import { run, scriptFor } from './main.ts'
import { shells } from './scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-completion-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The completions of bash for the last of these words. */
function offered(...words: readonly string[]): readonly string[] {
  const file = join(folder, 'pawl.bash')
  writeFileSync(file, `${scriptFor('bash', commands)}\n`)
  const ask = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pawl; echo "\${COMPREPLY[*]}"`
  return execFileSync('bash', ['-c', ask, file, 'pawl', ...words], { encoding: 'utf8', cwd: folder })
    .trim()
    .split(' ')
}

const slugs = brains.map(({ vocabulary }) => vocabulary.slug)

test('bash completes commands, verbs, options and choices, also behind words that it does not know', () => {
  expect(offered('au')).toEqual(['audit'])
  expect(offered('')).toEqual([...Object.keys(commands), 'help'])
  expect(offered('audit', 'ver')).toEqual(['verify'])
  expect(offered('audit', '')).toEqual(Object.keys(commands['audit']?.verbs ?? {}))
  expect(offered('audit', '--de')).toEqual(['--decision'])
  expect(offered('audit', '--agent', 'codex', '--fo')).toEqual(['--follow'])
  expect(offered('audit', 'verify', '.pawl/audit', '--ke')).toEqual(['--key'])
  expect(offered('completion', '')).toEqual([...shells])
  expect(offered('hooks', '')).toEqual(['list', 'enable', 'disable'])
  expect(offered('hooks', 'disable', 'no')).toEqual([''])
  expect(offered('confirm', 'app')).toEqual(['approve'])
  expect(offered('help', 'audit', 'sh')).toEqual(['show'])
  expect(offered('--ve')).toEqual(['--version'])
  expect(offered('theory', 'x')).toEqual([''])
})

test.each([
  ['init', '--hooks'],
  ['uninstall', '--hooks'],
  ['doctor', '--live'],
])('bash completes the names of coding agents behind `pawl %s %s`, one after the other', (...words) => {
  expect(offered(...words, '')).toEqual(slugs)
  expect(offered(...words, 'codex', 'cur')).toEqual(['cursor'])
  expect(offered(...words, 'codex', '--js')).toEqual(['--json'])
})

test('bash completes the values of an option, and nothing where they are not known', () => {
  expect(offered('audit', '--agent', '')).toEqual(slugs)
  expect(offered('audit', '--agent', '=', 'cod')).toEqual(['codex'])
  expect(offered('audit', '--agent', '=')).toEqual(slugs)
  expect(offered('audit', '--decision', 'den')).toEqual(['deny'])
  expect(offered('audit', '--event', 'tool.b')).toEqual(['tool.before'])
  expect(offered('audit', '-n', '')).toEqual([''])
})

test('bash completes the files of theories, folders in between, and names with blanks', () => {
  mkdirSync(join(folder, 'rules'))
  for (const name of ['my rules.sys2dsl', 'notes.md', 'policy.sys2dsl']) writeFileSync(join(folder, name), '')
  expect(offered('theory', 'check', '')).toEqual(['my', 'rules.sys2dsl', 'policy.sys2dsl', 'rules'])
  expect(offered('theory', 'test', 'policy.sys2dsl', 'my')).toEqual(['my', 'rules.sys2dsl'])
  expect(offered('theory', 'check', '--')).toEqual(['--format', '--json', '--watch', '--help'])
  expect(offered('theory', 'fmt', '--')).toEqual(['--write', '--check', '--format', '--json', '--help'])
  expect(offered('theory', 'test', 'policy.sys2dsl', '--format', '')).toEqual(['text', 'json', 'github', 'junit'])
  expect(offered('theory', 'test', '--format', '=', 'ju')).toEqual(['junit'])
})

test('every command, verb and option is in the script of each shell', () => {
  for (const shell of shells) {
    const script = scriptFor(shell, commands)
    for (const { path, words, options } of completionsOf(commands)) {
      expect(script).toContain(path)
      for (const { word } of [...words, ...options])
        expect([shell, script]).toEqual([shell, expect.stringContaining(word.replace(/^--/, ''))])
    }
  }
})

test('a shell that is not known is refused with one that is', async () => {
  await expect(run(['zhs'], commands)).rejects.toMatchObject({ code: 'usage', hint: 'did you mean `zsh`?' })
  await expect(run([], commands)).rejects.toMatchObject({ code: 'usage', hint: '`pawl completion bash|zsh|fish`' })
})
