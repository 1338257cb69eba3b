import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brains } from '../../brains/index.ts'
import { commands } from '../commands.ts'
import { scriptFor } from './main.ts'

const folder = mkdtempSync(join(tmpdir(), 'pawl-shells-'))
const env = { ...process.env, HOME: folder }
beforeAll(() => {
  for (const shell of ['zsh', 'fish'] as const) writeFileSync(join(folder, shell), `${scriptFor(shell, commands)}\n`)
  try {
    for (const shell of ['zsh', 'fish']) execFileSync(shell, ['-c', 'true'], { env })
  } catch {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'zsh', 'fish'], { stdio: 'ignore' })
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

test('fish completes commands and options with their descriptions', () => {
  const offered = (line: string) =>
    execFileSync('fish', ['-c', `source ${join(folder, 'fish')}; complete -C "${line}"`], {
      encoding: 'utf8',
      env,
    }).trim()
  expect(offered('pawl au')).toBe(`audit\t${commands['audit']?.page.summary}`)
  expect(offered('pawl audit verify --ke')).toMatch(/^--key\t/)
  expect(offered('pawl completion ').split('\n')).toEqual(['bash', 'fish', 'zsh'])
})

test('fish completes the values of options, and the files of theories', () => {
  const offered = (line: string) =>
    execFileSync('fish', ['-c', `source ${join(folder, 'fish')}; complete -C "${line}"`], {
      encoding: 'utf8',
      cwd: folder,
      env,
    })
      .trim()
      .split('\n')
      .map((word) => word.split('\t')[0])
  writeFileSync(join(folder, 'policy.sys2dsl'), '')
  expect(offered('pawl init --hooks ')).toEqual(brains.map(({ vocabulary }) => vocabulary.slug).sort())
  expect(offered('pawl init --hooks codex cur')).toEqual(['cursor'])
  expect(offered('pawl audit --decision de')).toEqual(['deny'])
  expect(offered('pawl audit --agent=cod')).toEqual(['--agent=codex'])
  expect(offered('pawl hooks ')).toEqual(['disable', 'enable', 'list'])
  expect(offered('pawl theory check ')[0]).toBe('policy.sys2dsl')
})

test('zsh is given commands and options with what they do', () => {
  const given = (...words: readonly string[]) => {
    const ask = `compdef() { : }; _describe() { print -l -- \${(P)2} }; _files() { print -- files "$@" }; source "$0"; words=("$@"); CURRENT=$#; _pawl; true`
    return execFileSync('zsh', ['-f', '-c', ask, join(folder, 'zsh'), 'pawl', ...words], {
      encoding: 'utf8',
      env,
    }).split('\n')
  }
  expect(given('')).toContain(`audit:${commands['audit']?.page.summary}`)
  expect(given('audit', 'verify', '').some((line) => line.startsWith('--key:'))).toBe(true)
  expect(given('init', '--hooks', '')).toEqual([
    ...brains.map(({ vocabulary: { slug, title } }) => `${slug}:${title}`),
    '',
  ])
  expect(given('audit', '--decision', '')).toContain('deny')
  expect(given('audit', '-n', '')).toEqual([''])
  expect(given('audit', 'verify', '--key', '')).toEqual(['files', ''])
  expect(given('theory', 'check', '')).toEqual(['files -g *.sys2dsl', ''])
  expect(given('hooks', 'disable', '').filter((word) => word !== '' && !word.startsWith('--'))).toEqual([])
  expect(given('theory', 'chec')).toContain(`check:${commands['theory']?.verbs?.['check']?.page.summary}`)
})
