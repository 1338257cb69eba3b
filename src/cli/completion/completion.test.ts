import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  return execFileSync('bash', ['-c', ask, file, 'pawl', ...words], { encoding: 'utf8' })
    .trim()
    .split(' ')
}

test('bash completes commands, verbs, options and choices, also behind unknown words', () => {
  expect(offered('au')).toEqual(['audit'])
  expect(offered('')).toEqual(Object.keys(commands))
  expect(offered('audit', 'ver')).toEqual(['verify'])
  expect(offered('audit', '--de')).toEqual(['--decision'])
  expect(offered('audit', '--agent', 'codex', '--fo')).toEqual(['--follow'])
  expect(offered('audit', 'verify', '.pawl/audit', '--ke')).toEqual(['--key'])
  expect(offered('completion', '')).toEqual([...shells, '--help'])
  expect(offered('theory', 'x')).toEqual([''])
})

test.each(['init', 'uninstall', 'doctor'])('bash completes the names of coding agents behind `pawl %s`', (command) => {
  const names = brains.map(({ vocabulary }) => vocabulary.slug)
  expect(offered(command, '').filter((word) => !word.startsWith('-'))).toEqual(names)
})

test('every command, verb and option is in the script of each shell', () => {
  for (const shell of shells) {
    const script = scriptFor(shell, commands)
    for (const { path, words } of completionsOf(commands)) {
      expect(script).toContain(`'${path}'`.slice(path === '' ? 1 : 0, path === '' ? 1 : undefined))
      for (const { word } of words)
        expect([shell, script]).toEqual([shell, expect.stringContaining(word.replace(/^--/, ''))])
    }
  }
})

test('a shell that is not known is refused with one that is', async () => {
  await expect(run(['zhs'], commands)).rejects.toMatchObject({ code: 'usage', hint: 'did you mean `zsh`?' })
  await expect(run([], commands)).rejects.toMatchObject({ code: 'usage', hint: '`pawl completion bash|zsh|fish`' })
})
