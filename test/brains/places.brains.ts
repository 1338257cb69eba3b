import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentSlugs } from './agents.ts'
import { auditIn } from './audit-in.ts'
import { canaryFiles } from './canary-project.ts'
import { installAgent } from './install-agent.ts'
import { type GuardedProject, prepareProject } from './prepare-project.ts'
import { runAgent } from './run-agent.ts'
import { clearWorkplaces } from './workplace.ts'

// A project is guarded once, and then used elsewhere. Its guard files are committed, so nothing has to be installed
// again.

afterAll(clearWorkplaces)

const someone = ['-c', 'user.name=someone', '-c', 'user.email=someone@example.com']

function git(cwd: string, ...words: readonly string[]): void {
  execFileSync('git', [...someone, ...words], { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
}

/** Ways to make another checkout of a committed project; each receives the project and the folder to make. */
const checkouts: Readonly<Record<string, (project: string, folder: string) => void>> = {
  'a fresh clone with nothing installed': (project, folder) => git(project, 'clone', '--quiet', project, folder),
  'a worktree beside the project': (project, folder) =>
    git(project, 'worktree', 'add', '--quiet', folder, '-b', 'beside'),
}

describe.each(agentSlugs)('%s', (slug) => {
  let origin: GuardedProject
  beforeAll(async () => {
    await installAgent(slug)
    origin = await prepareProject(slug, { ...canaryFiles, '.gitignore': 'node_modules\n' })
    const { project } = origin.place
    git(project, 'init', '--quiet')
    git(project, 'add', '--all')
    git(project, 'commit', '--quiet', '--message', 'guard the project')
  })

  test.each(Object.entries(checkouts))('is guarded in %s', async (name, check) => {
    const project = join(origin.place.folder, name.replaceAll(' ', '-'))
    check(origin.place.project, project)
    expect(existsSync(join(project, 'node_modules'))).toBe(false)
    const { told } = await runAgent(slug, { ...origin.place, project }, [
      { want: 'shell', command: 'touch forbidden.txt' },
      { want: 'shell', command: 'touch allowed.txt' },
    ])
    expect(told[0]).toContain('CANARY SAYS NO')
    expect(['forbidden.txt', 'allowed.txt'].map((file) => existsSync(join(project, file)))).toEqual([false, true])
    const calls = auditIn(project).filter(({ event }) => event === 'tool.before')
    expect(calls).toMatchObject([
      { agent: slug, decision: 'deny', by: expect.stringContaining('canary') },
      { agent: slug, decision: 'continue' },
    ])
    expect(origin.audit()).toEqual([])
  })

  // (c) a session that is started in a folder below the project has its test here
})
