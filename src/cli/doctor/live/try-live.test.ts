import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmallAgent } from '../../../../test/doctor/small-agent.ts'
import type { BuiltPawl } from '../../../../test/hook-project.ts'
import { createProject, type Project, removeProjects } from '../../../../test/roles/project.ts'
import { inDeep, sample, scale } from '../../../../test/scale.ts'
import { sharedPawl } from '../../../../test/shared/shared-pawl.ts'
import { brainOf } from '../../../brains/brains.ts'
import { tryLive } from './try-live.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const config = (match: string) => `import { guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'tool.before', ${match} run: () => { throw new Error('never in a trial') } })] }
`
const usual = [dirname(process.execPath), '/usr/bin', '/bin']

const project = (match = '') => built.installed(config(match), ['claudecode'])

function tried({ root }: Project, folder?: string, limitMs?: number) {
  const PATH = [...(folder === undefined ? [] : [folder]), ...usual].join(delimiter)
  const looked = {
    root,
    cwd: root,
    config: undefined,
    home: createProject().root,
    env: { PATH, ANTHROPIC_API_KEY: 'real' },
  }
  return tryLive(brainOf('claudecode'), looked, limitMs === undefined ? {} : { limitMs })
}

/** A process that has ended stays in the table until its exit code is read; it is `Z` there. */
const isAlive = (id: number) => /^\d+ \(.*\) [^ZX]/.test(textIn(`/proc/${id}/stat`))

function textIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // no such process
  }
}

describe('doctor reports what an agent does with a canary call', () => {
  test('an agent that calls its hooks is stopped, and the project is unchanged', async () => {
    const here = project()
    const before = readdirSync(here.root, { recursive: true }).sort()
    expect(await tried(here, createSmallAgent('obedient').folder)).toEqual([
      {
        ok: true,
        what: expect.stringMatching(/^tried live: `claude` ran, and a canary guard stopped its call \(\d+\.\d s\)$/),
      },
    ])
    expect(readdirSync(here.root, { recursive: true }).sort()).toEqual(before)
  })

  inDeep(() => {
    test.each(
      sample(
        [
          ['deaf', 'Claude Code did what a guard refuses'],
          ['timid', 'the call was stopped, but not by Pawl: I dare not'],
          ['broken', 'Claude Code ended with 3 before it called a tool: no such model'],
        ] as const,
        2,
      ),
    )('an agent that is %s is not guarded', async (character, what) => {
      expect(await tried(project(), createSmallAgent(character).folder)).toMatchObject([
        { ok: false, what: `tried live: ${what}` },
      ])
    })

    test('a hook process that allows everything is detected', async () => {
      const here = project()
      here.write('.pawl/hook.cjs', 'process.exit(0)')
      expect(await tried(here, createSmallAgent('obedient').folder)).toMatchObject([{ ok: false }])
    })

    test('a stuck agent is ended, with all that it started', async () => {
      const agent = createSmallAgent('stuck')
      // long enough, mostly, for it to have started its child
      const [finding] = await tried(project(), agent.folder, scale(2000, 5000))
      expect(finding).toMatchObject({ ok: false, what: expect.stringContaining('Claude Code had to be ended after') })
      expect(agent.processes().filter(isAlive)).toEqual([])
    })
  })
})

describe('without a trial nothing is claimed', () => {
  test('where the program is not on the PATH', async () => {
    expect(await tried(project())).toMatchObject([
      { ok: 'unknown', what: 'not tried live: `claude` is not on the PATH' },
    ])
  })

  inDeep(() => {
    test('where no hooks are installed', async () => {
      const here = project()
      here.write('.claude/settings.json', '{}')
      const { folder } = createSmallAgent('obedient')
      expect(await tried(here, folder)).toMatchObject([
        { ok: 'unknown', what: 'not tried live: no hooks are installed' },
      ])
    })

    test('where the settings cannot be read', async () => {
      const here = project()
      here.write('.claude/settings.local.json', '{')
      expect(await tried(here, createSmallAgent('obedient').folder)).toMatchObject([
        { ok: 'unknown', what: 'not tried live: its settings cannot be read' },
      ])
    })
  })
})

inDeep(() => {
  test('interrupting a trial leaves neither processes nor files behind', async () => {
    const here = project()
    const agent = createSmallAgent('stuck')
    const TMPDIR = join(createProject().root, 'temporary')
    mkdirSync(TMPDIR)
    const env = { PATH: [agent.folder, ...usual].join(delimiter), HOME: createProject().root, TMPDIR }
    const child = spawn(process.execPath, [built.command, 'doctor', '--live'], { cwd: here.root, env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    while (agent.processes().length < 2 && child.exitCode === null) await pause(50)
    expect(agent.processes().filter(isAlive)).toHaveLength(2)
    child.kill('SIGINT')
    expect(await ended).toEqual([null, 'SIGINT'])
    // a process that was killed takes a moment to die
    for (let looks = 0; looks < 100 && agent.processes().some(isAlive); looks++) await pause(50)
    expect(agent.processes().filter(isAlive)).toEqual([])
    expect(readdirSync(TMPDIR)).toEqual([])
  })
})
