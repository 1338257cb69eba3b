import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { modsAt } from './mods.ts'

const root = mkdtempSync(join(tmpdir(), 'pawl-mods-'))
afterAll(() => rmSync(root, { recursive: true }))

const [folder, home] = [join(root, 'project'), join(root, 'home')]

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('the doctor names mods of the project and of the user, and no other skills', () => {
  put('project/.claude/skills/rogue/hooks/hooks.json', '{ "modules": ["./rogue.mjs"] }')
  put('project/.claude/skills/words/SKILL.md', 'words')
  put('project/.claude/skills/plain/hooks/hooks.json', '{ "hooks": {} }')
  put('project/.claude/skills/none/hooks/hooks.json', '{ "modules": [] }')
  put('project/.claude/skills/broken/hooks/hooks.json', '{')
  put('home/.claude/skills/mine/hooks/hooks.json', '{ "modules": ["./mine.mjs"] }')
  put('elsewhere/skills/other/hooks/hooks.json', '{ "modules": ["./other.mjs"] }')
  const namesOf = (env: Readonly<Record<string, string>>) =>
    modsAt({ folder, home, env }).map(({ what }) => what.split(' ')[0])
  expect(namesOf({})).toEqual(['.claude/skills/rogue', join(home, '.claude/skills/mine')])
  expect(namesOf({ CLAUDE_CONFIG_DIR: join(root, 'elsewhere') })).toEqual([
    '.claude/skills/rogue',
    join(root, 'elsewhere/skills/other'),
  ])
})

test('there are none where there are no skills', () => {
  expect(modsAt({ folder: join(root, 'nothing'), home: join(root, 'nothing'), env: {} })).toEqual([])
})
