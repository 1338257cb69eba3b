import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, occasionOf, reasonIn, tell } from '../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../test/roles/project.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { brains } from '../brains/index.ts'
import { packs } from '../packs/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const settings = '{\r\n\t// mine\r\n\t"permissions": { "allow": ["Bash(ls)"] }, // and this\r\n}\r\n'

/** A repository with Claude Code and opencode, and no word of Pawl. */
function repository(): Project {
  const project = createProject({
    '.claude/settings.json': settings,
    '.opencode/opencode.json': '{}\n',
    'src/deep/file.txt': '',
  })
  project.remove('pawl.config.ts')
  project.remove('package.json')
  execFileSync('git', ['init', '-q', project.root])
  return project
}

/** Every file and its content, except those of git. */
function filesOf({ root }: Project): Readonly<Record<string, string>> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !`${entry.parentPath}/`.startsWith(join(root, '.git/')))
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]))
}

const found = `agents
├─ claudecode: found .claude/ in this project
└─ opencode: found .opencode/ in this project
`
const tree = `${found}your hooks
├─ created pawl.config.ts: ready-made rules to begin with
├─ claudecode: changed .claude/settings.json
│  ├─ UserPromptSubmit
│  ├─ PreToolUse
│  ├─ PostToolUse
│  ├─ PostToolUseFailure
│  └─ ConfigChange
├─ opencode: created .opencode/plugin/pawl-hooks.ts
│  ├─ chat.message
│  ├─ tool.execute.before
│  └─ tool.execute.after
└─ 1 hook of all only watches, in shadow: \`pawl promote\` lists them
`
const secondTree = `${found}your hooks
├─ claudecode: nothing to change in .claude/settings.json
│  ├─ UserPromptSubmit
│  ├─ PreToolUse
│  ├─ PostToolUse
│  ├─ PostToolUseFailure
│  └─ ConfigChange
├─ opencode: nothing to change in .opencode/plugin/pawl-hooks.ts
│  ├─ chat.message
│  ├─ tool.execute.before
│  └─ tool.execute.after
└─ 1 hook of all only watches, in shadow: \`pawl promote\` lists them
`
const next = 'next: `pawl doctor` proves that they run\n'
const init = ['init', '--hooks'] as const
/** Packs get more rules. */
const uncounted = (text: string) => text.replace(/1 hook of \d+ only/, '1 hook of all only')

describe('pawl init --hooks in a fresh repository', () => {
  test('finds its agents from any folder, makes a config with the standard packs, and prints what it did', () => {
    const project = repository()
    const ran = built.pawl(project, init, { cwd: join(project.root, 'src/deep') })
    expect([ran.status, uncounted(ran.stdout)]).toEqual([1, tree + next])
    // installed, but not guarding: the problems of doctor are reported now
    expect(ran.stderr).toContain('.claude/settings.json:2: there is a comment; Claude Code drops the whole file')
    expect(ran.stderr).toContain('src/deep: started there, Claude Code is not guarded')
    expect(
      Object.keys(filesOf(project))
        .filter((path) => !path.startsWith('.pawl/cache/'))
        .sort(),
    ).toEqual([
      '.claude/settings.json',
      '.opencode/opencode.json',
      '.opencode/plugin/pawl-hooks.ts',
      '.pawl/.gitattributes',
      '.pawl/.gitignore',
      '.pawl/hook.cjs',
      '.pawl/hook/actions.cjs',
      '.pawl/hook/main.cjs',
      '.pawl/hook/packs.cjs',
      '.pawl/hook/theories.cjs',
      '.pawl/installed.json',
      '.pawl/policy.cjs',
      '.pawl/policy.json',
      'pawl.config.ts',
      'src/deep/file.txt',
    ])
  })

  test('the guard of the new config works immediately, without any package', () => {
    const project = repository()
    built.pawl(project, init)
    for (const slug of ['claudecode', 'opencode']) {
      const { brain, moment, payload } = occasionOf(slug, 'tool.before')
      const text = JSON.stringify(payload).replaceAll('echo hello', 'git push --force')
      expect(text).toContain('git push --force')
      const occasion = { brain, moment, payload: JSON.parse(text) }
      expect(reasonIn(occasion, tell(project, occasion))).toContain('push without force, or let a person do it')
    }
  })

  test('--dry-run shows the difference and writes nothing', () => {
    const project = repository()
    const before = filesOf(project)
    const { status, stdout } = built.pawl(project, [...init, '--dry-run'])
    expect(status).toBe(0)
    expect(
      uncounted(stdout).startsWith(
        tree.replaceAll('created ', 'would create ').replaceAll('changed ', 'would change '),
      ),
    ).toBe(true)
    expect(stdout).toContain('--- .claude/settings.json\n@@ line 3 @@\n')
    expect(stdout).toMatch(/^\+.*"PostToolUseFailure": /m)
    expect(stdout).toMatch(/^--- \.opencode\/plugin\/pawl-hooks\.ts \(new, \d+ lines\)$/m)
    expect(stdout.endsWith('dry run: nothing was written\n')).toBe(true)
    expect(filesOf(project)).toEqual(before)
  })

  test('a second run reports no change, and leaves every byte', () => {
    const project = repository()
    built.pawl(project, init)
    const before = filesOf(project)
    expect(uncounted(built.pawl(project, init, { cwd: join(project.root, 'src') }).stdout)).toBe(secondTree + next)
    expect(filesOf(project)).toEqual(before)
  })

  test('--json is for programs', () => {
    const { ours } = JSON.parse(built.pawl(repository(), [...init, '--json']).stdout)
    expect(ours).toMatchObject({
      created: 'pawl.config.ts',
      hooks: packs(['standard']).length,
      installed: [
        {
          brain: 'claudecode',
          path: '.claude/settings.json',
          changed: true,
          entries: expect.arrayContaining([expect.objectContaining({ native: 'PreToolUse' })]),
        },
        { brain: 'opencode', changed: true },
      ],
    })
  })

  test('git sees exactly the files the team needs: the config, the settings, the hook process', () => {
    const project = repository()
    built.pawl(project, init)
    const seen = execFileSync('git', ['status', '--short', '-uall'], { cwd: project.root, encoding: 'utf8' })
    expect(
      seen
        .trim()
        .split('\n')
        .map((line) => line.slice(3))
        .filter((path) => /pawl/.test(path))
        .sort(),
    ).toEqual([
      '.opencode/plugin/pawl-hooks.ts',
      '.pawl/.gitattributes',
      '.pawl/.gitignore',
      '.pawl/hook.cjs',
      '.pawl/hook/actions.cjs',
      '.pawl/hook/main.cjs',
      '.pawl/hook/packs.cjs',
      '.pawl/hook/theories.cjs',
      '.pawl/policy.cjs',
      '.pawl/policy.json',
      'pawl.config.ts',
    ])
  })
})

test('a config that is broken ends it before anything is written', () => {
  const project = repository()
  project.write('pawl.config.ts', 'export default {')
  const before = filesOf(project)
  const { status, stdout, stderr } = built.pawl(project, init)
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('pawl: pawl.config.ts cannot be compiled')])
  expect(filesOf(project)).toEqual(before)
})

describe('pawl uninstall', () => {
  const all = brains.map(({ vocabulary }) => vocabulary.slug)

  test('restores every file, and removes those that were ours', () => {
    const project = repository()
    project.write('.gemini/settings.json', '{ "theme":"dark" }')
    const before = filesOf(project)
    built.pawl(project, [...init, ...all])
    expect(Object.keys(filesOf(project)).length).toBeGreaterThan(Object.keys(before).length + 6)
    const { status, stdout } = built.asPerson(project, ['uninstall'], { cwd: join(project.root, 'src/deep') })
    expect(status).toBe(0)
    expect(stdout).toContain('.claude/settings.json: as it was\n.opencode/plugin/pawl-hooks.ts: removed\n')
    const { 'pawl.config.ts': config, ...after } = filesOf(project)
    expect([after, config]).toEqual([before, expect.stringContaining('defineConfig')])
  })

  test('--hooks with a name concerns that agent, and the hook process stays for the others', () => {
    const project = repository()
    built.pawl(project, init)
    built.asPerson(project, ['uninstall', '--hooks', 'claude'])
    expect(project.read('.claude/settings.json')).toBe(settings)
    expect(project.read('.opencode/plugin/pawl-hooks.ts')).toContain('hook.cjs')
    expect(project.read('.pawl/hook.cjs')).toBeDefined()
  })

  test('--dry-run shows the difference and writes nothing', () => {
    const project = repository()
    built.pawl(project, init)
    const before = filesOf(project)
    const { stdout } = built.pawl(project, ['uninstall', '--dry-run'])
    expect(stdout).toMatch(/^-.*"PostToolUseFailure": /m)
    expect(stdout).toMatch(/^--- \.opencode\/plugin\/pawl-hooks\.ts \(removed, \d+ lines\)$/m)
    expect(filesOf(project)).toEqual(before)
  })

  test('--json is for programs', () => {
    const project = repository()
    built.pawl(project, init)
    tell(project, occasionOf('claudecode', 'tool.before'))
    const removed = [
      { brain: 'claudecode', path: '.claude/settings.json', change: 'as it was' },
      { brain: 'opencode', path: '.opencode/plugin/pawl-hooks.ts', change: 'removed' },
    ]
    const before = filesOf(project)
    const trial = built.pawl(project, ['uninstall', '--dry-run', '--json'])
    expect([trial.status, JSON.parse(trial.stdout)]).toEqual([0, { removed, left: [], failed: [], mods: [], kept: [] }])
    expect(filesOf(project)).toEqual(before)
    const done = built.asPerson(project, ['uninstall', '--json'])
    expect([done.status, JSON.parse(done.stdout)]).toMatchObject([0, { removed, kept: ['audit', 'keys'] }])
    expect(JSON.parse(built.asPerson(project, ['uninstall', '--json']).stdout)).toMatchObject({ removed: [] })
  })

  test('keeps records, and prints so', () => {
    const project = repository()
    built.pawl(project, init)
    tell(project, occasionOf('claudecode', 'tool.before'))
    expect(built.asPerson(project, ['uninstall']).stdout).toContain('.pawl/ is kept for audit, keys\n')
    expect(project.read('.pawl/audit/000001.jsonl')).toContain('"tool.before"')
    expect(built.asPerson(project, ['uninstall']).stdout).toContain('no hooks are installed here')
  })
})
