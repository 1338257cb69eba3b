import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('zsh completes commands and options with their descriptions', () => {
  const given = (...words: readonly string[]) => {
    const ask = `compdef() { : }; _describe() { print -l -- \${(P)2} }; source "$0"; words=("$@"); CURRENT=$#; _pawl`
    return execFileSync('zsh', ['-f', '-c', ask, join(folder, 'zsh'), 'pawl', ...words], {
      encoding: 'utf8',
      env,
    }).split('\n')
  }
  expect(given('')).toContain(`audit:${commands['audit']?.page.summary}`)
  expect(given('audit', 'verify', '').some((line) => line.startsWith('--key:'))).toBe(true)
  expect(given('theory', 'chec')).toContain(`check:${commands['theory']?.verbs?.['check']?.page.summary}`)
})
