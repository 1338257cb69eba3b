import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lookAtMod } from './look-at-mod.ts'
import { mod } from './mod.ts'
import { modsAt } from './mods.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'pawl-mods-')))
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

describe('our own mod', () => {
  const [project, person] = [join(root, 'own'), join(root, 'person')]
  const ours = 'own/.claude/skills/pawl'
  const place = { folder: project, home: person, env: {}, system: root, platform: 'linux' }
  const install = (folder: string) => {
    for (const [path, text] of Object.entries(mod.files)) put(`${folder}/${path}`, text)
  }
  const trust = (value: unknown = true) =>
    put('person/.claude.json', JSON.stringify({ projects: { [project]: { hasTrustDialogAccepted: value } } }))
  const looked = (env: Readonly<Record<string, string>> = {}) =>
    lookAtMod({ place: { ...place, env }, isReported: false })
  const notLoaded = 'the mod is not loaded; hooks still refuse, and stubs read as refusals: '

  beforeEach(() => {
    for (const folder of [project, person]) rmSync(folder, { recursive: true, force: true })
    install(ours)
    trust()
  })

  test('is not reported as foreign, and is loaded in a folder that a person has trusted', async () => {
    expect(modsAt(place)).toEqual([])
    expect(await looked()).toEqual([
      { grade: 'fine', what: '.claude/skills/pawl is the mod as Pawl has written it; `pawl doctor --live` tries it' },
    ])
  })

  test('is the same with the ends of lines of Windows', () => {
    for (const [path, text] of Object.entries(mod.files)) put(`${ours}/${path}`, text.replaceAll('\n', '\r\n'))
    expect(modsAt(place)).toEqual([])
  })

  const harms: readonly (readonly [what: string, harm: () => void, said: RegExp])[] = [
    ['a changed module', () => put(`${ours}/hooks/pawl.mjs`, `${mod.files['hooks/pawl.mjs']}\n`), /pawl\.mjs/],
    ['another module', () => put(`${ours}/hooks/hooks.json`, '{ "modules": ["./evil.mjs"] }'), /hooks\.json/],
    ['a missing file', () => rmSync(join(root, ours, '.claude-plugin/plugin.json')), /plugin\.json/],
    [
      'a link to another module',
      () => {
        const file = join(root, ours, 'hooks/pawl.mjs')
        put('elsewhere.mjs', mod.files['hooks/pawl.mjs'] ?? '')
        rmSync(file)
        symlinkSync(join(root, 'elsewhere.mjs'), file)
      },
      /pawl\.mjs/,
    ],
  ]
  test.each(harms)('with %s is reported as wrong, and not as loaded', async (_, harm, said) => {
    harm()
    const found = modsAt(place)
    expect(found).toMatchObject([{ grade: 'off', what: expect.stringMatching(said) }])
    expect(found[0]?.what).toContain('is not the mod of this Pawl')
    expect(found[0]?.todo).toContain('`pawl init --hooks claudecode --mod`')
    expect(await looked()).toEqual([])
  })

  test('with further files is a question', () => {
    put(`${ours}/commands/more.md`, 'words')
    expect(modsAt(place)).toMatchObject([
      { grade: 'unsure', what: '.claude/skills/pawl has files that Pawl has not written: commands/more.md' },
    ])
  })

  test('is a mod of others under another name, or without anything of ours in it', () => {
    install('own/.claude/skills/copy')
    for (const path of Object.keys(mod.files)) put(`${ours}/${path}`, '{ "modules": ["./evil.mjs"] }')
    expect(modsAt(place).map(({ grade, what }) => `${grade} ${what.split(' ')[0]}`)).toEqual([
      'unsure .claude/skills/copy',
      'unsure .claude/skills/pawl',
    ])
  })

  test('of the user is looked at as well, and needs no trust', async () => {
    rmSync(join(root, ours), { recursive: true })
    install('person/.claude/skills/pawl')
    trust(false)
    expect(modsAt(place)).toEqual([])
    expect(await looked()).toMatchObject([
      { grade: 'fine', what: expect.stringContaining('person/.claude/skills/pawl') },
    ])
    put('person/.claude/skills/pawl/hooks/pawl.mjs', 'export const register = () => {}')
    expect(modsAt(place)).toMatchObject([{ grade: 'off', todo: expect.stringContaining('`pawl init --user --hooks') }])
  })

  test.each([false, 'true', null])('is not loaded in a folder whose trust is %j', async (value) => {
    trust(value)
    const what = `${notLoaded}no person has trusted ${project} in Claude Code`
    expect(await looked()).toMatchObject([{ grade: 'warning', what }])
  })

  test('is loaded in a repository only if its root is trusted, by its path without links', async () => {
    mkdirSync(join(root, '.git'))
    expect(await looked()).toMatchObject([
      { grade: 'warning', what: `${notLoaded}no person has trusted ${root} in Claude Code` },
    ])
    put('person/.claude.json', JSON.stringify({ projects: { [root]: { hasTrustDialogAccepted: true } } }))
    expect(await looked()).toMatchObject([{ grade: 'fine' }])
    rmSync(join(root, '.git'), { recursive: true })
    trust()
    symlinkSync(project, join(root, 'linked'))
    const linked = { ...place, folder: join(root, 'linked') }
    expect(await lookAtMod({ place: linked, isReported: false })).toMatchObject([{ grade: 'fine' }])
  })

  test('is not loaded where the list of trusted folders is missing or damaged', async () => {
    for (const text of ['', '{', '[]', '{"projects":7}', 'null']) {
      put('person/.claude.json', text)
      expect(await looked()).toMatchObject([{ grade: 'warning' }])
    }
    rmSync(join(person, '.claude.json'))
    expect(await looked()).toMatchObject([{ grade: 'warning' }])
  })

  test('is not loaded where settings switch it off, the strongest file deciding', async () => {
    const enabled = (is: boolean) => JSON.stringify({ enabledPlugins: { 'pawl@skills-dir': is } })
    put('own/.claude/settings.json', enabled(false))
    const file = join(project, '.claude/settings.json')
    const what = `${notLoaded}${file} switches \`pawl@skills-dir\` off`
    expect(await looked()).toMatchObject([{ grade: 'warning', what }])
    put('own/.claude/settings.local.json', enabled(true))
    expect(await looked()).toMatchObject([{ grade: 'fine' }])
  })

  test('is not loaded where Claude Code refuses it', async () => {
    put('bin/claude', '#!/bin/sh\necho "  ❯ modules../pawl.mjs: it does not parse"; exit 1\n')
    chmodSync(join(root, 'bin/claude'), 0o755)
    const found = await looked({ PATH: `${join(root, 'bin')}:/usr/bin:/bin` })
    const what = `${notLoaded}\`claude plugin validate .claude/skills/pawl\`: ❯ modules../pawl.mjs: it does not parse`
    expect(found).toMatchObject([{ grade: 'warning', what }])
  })
})
