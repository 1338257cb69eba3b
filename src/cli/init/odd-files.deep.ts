import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BuiltPawl } from '../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../test/roles/project.ts'
import { sample, scale } from '../../../test/scale.ts'
import { sharedPawl } from '../../../test/shared/shared-pawl.ts'
import { createConfig } from './create-config.ts'
import { starterConfig } from './starter-config.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const claude = '.claude/settings.json'
const pipeMaker = 'mkfifo'

/** A repository with Claude Code, without a config. */
function repository(): Project {
  const project = createProject({ [claude]: '{}\n' })
  project.remove('pawl.config.ts')
  return project
}
const init = (project: Project) => built.pawl(project, ['init', '--hooks'])
const isTrace = /\n {4}at |Error: /

describe('a config that', () => {
  const odd: readonly (readonly [string, string, (file: string) => void])[] = [
    ['is a link that leads nowhere', 'is a link that leads nowhere', (file) => symlinkSync('nowhere.ts', file)],
    ['is a link to itself', 'is a link that leads nowhere', (file) => symlinkSync('pawl.config.ts', file)],
    ['is a folder', 'is a folder, not a file', (file) => mkdirSync(file)],
    ['is a pipe', 'is a pipe, socket or device, not a file', (file) => execFileSync(pipeMaker, [file])],
  ]
  test.each(sample(odd, 2))(
    '%s is refused with a message, nothing is written, and hooks that are installed can be removed',
    (_, words, make) => {
      const project = repository()
      make(join(project.root, 'pawl.config.ts'))
      const before = readdirSync(project.root).sort()
      const kind = lstatSync(join(project.root, 'pawl.config.ts')).mode
      for (const args of [['init', '--hooks'], ['init', '--hooks', '--dry-run'], ['hooks'], ['compile']]) {
        const { status, stdout, stderr } = built.pawl(project, args)
        expect([status, stdout, stderr]).toEqual([
          1,
          '',
          expect.stringContaining(`pawl: pawl.config.ts ${words}\nhint: `),
        ])
        expect(stderr).not.toMatch(isTrace)
      }
      expect(readdirSync(project.root).sort()).toEqual(before)
      expect(project.read(claude)).toBe('{}\n')
      expect(lstatSync(join(project.root, 'pawl.config.ts')).mode).toBe(kind)
      expect(built.asPerson(project, ['uninstall'])).toMatchObject({
        status: 0,
        stdout: 'no hooks are installed here\n',
      })
    },
  )

  test('is a link to a config counts as one', () => {
    const project = repository()
    project.write('shared/config.ts', starterConfig())
    symlinkSync('shared/config.ts', join(project.root, 'pawl.config.ts'))
    expect(init(project).status).toBe(0)
    expect(lstatSync(join(project.root, 'pawl.config.ts')).isSymbolicLink()).toBe(true)
  })

  test('lies behind an odd one is found when that is gone', () => {
    const project = repository()
    mkdirSync(join(project.root, 'pawl.config.ts'))
    project.write('pawl.config.js', 'export default { hooks: [] }\n')
    expect(init(project).stderr).toContain('pawl.config.ts is a folder')
    rmSync(join(project.root, 'pawl.config.ts'), { recursive: true })
    expect(init(project).stderr).toContain('no hooks were installed: pawl.config.ts has none')
  })
})

describe('a folder .pawl that is not ours', () => {
  const elsewhere = () => {
    const folder = mkdtempSync(join(tmpdir(), 'pawl-elsewhere-'))
    writeFileSync(join(folder, 'theirs'), '')
    return folder
  }
  const odd: readonly (readonly [string, (root: string, target: string) => void, string])[] = [
    ['.pawl is a link', (root, target) => symlinkSync(target, join(root, '.pawl')), '.pawl is a link'],
    ['.pawl is a link that leads nowhere', (root) => symlinkSync('nowhere', join(root, '.pawl')), '.pawl is a link'],
    ['.pawl is a file', (root) => writeFileSync(join(root, '.pawl'), ''), '.pawl is a file, not a folder'],
    [
      '.pawl/cache is a link',
      (root, target) => {
        mkdirSync(join(root, '.pawl'))
        symlinkSync(target, join(root, '.pawl/cache'))
      },
      '.pawl/cache is a link',
    ],
    [
      '.pawl/hook.cjs is a folder',
      (root) => mkdirSync(join(root, '.pawl/hook.cjs'), { recursive: true }),
      '.pawl/hook.cjs',
    ],
  ]
  test.each(sample(odd, 3))(
    '%s: refused before anything is written, here or there, and so is uninstall',
    (_, make, words) => {
      const project = repository()
      const target = elsewhere()
      make(project.root, target)
      const before = readdirSync(project.root).sort()
      for (const args of [['init', '--hooks'], ['uninstall']]) {
        const { status, stdout, stderr } = built.pawl(project, args)
        expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(`pawl: ${words}`)])
        expect(stderr).not.toMatch(isTrace)
      }
      expect([readdirSync(project.root).sort(), readdirSync(target), project.read(claude)]).toEqual([
        before,
        ['theirs'],
        '{}\n',
      ])
      rmSync(join(project.root, '.pawl'), { recursive: true })
      expect(init(project).status).toBe(0)
      rmSync(target, { recursive: true })
    },
  )

  test('pawl hooks disable and pawl compile write nothing through a link either', () => {
    const project = repository()
    project.write('pawl.config.ts', starterConfig())
    const target = elsewhere()
    symlinkSync(target, join(project.root, '.pawl'))
    for (const args of [['hooks', 'disable', 'git.force-push'], ['compile']]) {
      expect(built.pawl(project, args)).toMatchObject({ status: 1, stderr: expect.stringContaining('.pawl is a link') })
    }
    expect(readdirSync(target)).toEqual(['theirs'])
    rmSync(target, { recursive: true })
  })
})

describe('the first config', () => {
  test('is made whole or not at all, and never over another', () => {
    const { root, read, remove } = createProject()
    const file = join(root, 'pawl.config.ts')
    expect([createConfig(file, starterConfig()), read('pawl.config.ts')]).toEqual([
      false,
      'export default { hooks: [] }\n',
    ])
    remove('pawl.config.ts')
    symlinkSync('nowhere', file)
    expect([createConfig(file, starterConfig()), existsSync(join(root, 'nowhere'))]).toEqual([false, false])
    remove('pawl.config.ts')
    expect([createConfig(file, starterConfig()), createConfig(file, starterConfig()), read('pawl.config.ts')]).toEqual([
      true,
      false,
      starterConfig(),
    ])
    expect(readdirSync(root).sort()).toEqual(['package.json', 'pawl.config.ts'])
    expect(() => createConfig(join(root, 'no/such/folder/pawl.config.ts'), '')).toThrow(
      expect.objectContaining({ code: 'not-written', hint: expect.any(String) }),
    )
  })

  test('made by many processes in parallel is one, and all of them succeed', async () => {
    const project = repository()
    const children = Array.from({ length: scale(6, 24) }, () =>
      spawn(process.execPath, [built.command, 'init', '--hooks'], {
        cwd: project.root,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    )
    const ends = await Promise.all(
      children.map(async (child) => {
        let stderr = ''
        child.stderr.on('data', (text) => {
          stderr += text
        })
        const [status] = await once(child, 'close')
        return { status, stderr }
      }),
    )
    expect(ends).toEqual(ends.map(() => ({ status: 0, stderr: '' })))
    expect(project.read('pawl.config.ts')).toBe(starterConfig())
    expect(project.read(claude)?.match(/"author": "pawl"/g)).toHaveLength(2)
    expect(readdirSync(project.root).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
