import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltPawl, commandIn, type Occasion, occasionOf, reasonIn, tell } from '../../test/hook-project.ts'
import { type Project, removeProjects } from '../../test/roles/project.ts'
import { inDeep, sample } from '../../test/scale.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { processPlace } from '../node/lock/process-place.ts'
import type { KeptRecord } from '../ports/index.ts'
import { deadlineMs, graceMs, hostTimeoutMs, patienceOf } from './process/deadline.ts'
import { rollFile } from './record/roll-file.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const judging = (run: string) => `import { ask, deny, guard } from 'pawl'
export default { hooks: [guard({ name: 'judge', on: 'tool.before', run: ${run} })] }
`
const claude = occasionOf('claudecode', 'tool.before')
/** Enough to start on a busy machine. */
const env = { PAWL_DEADLINE_MS: '2000' }

/** Calls the hooks as an agent does that times out, much later than the answer is due. */
function called(
  project: Project,
  { brain, moment, payload }: Occasion = claude,
  command = commandIn(project, brain, moment),
) {
  const { status, stdout, stderr, signal } = spawnSync('sh', ['-c', command], {
    cwd: project.root,
    input: JSON.stringify(payload),
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 12_000,
  })
  expect(signal).toBeNull()
  return { status, stdout, stderr }
}

const records = (project: Project): readonly KeptRecord[] =>
  built
    .pawl(project, ['audit', '--json'])
    .stdout.split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('a hook that blocks the process', () => {
  test.each(
    sample(
      [
        ['after it has waited', 'async () => { await null; for (;;); }'],
        ['in microtasks', 'async () => { for (;;) await null }'],
        ['in a timer', '() => new Promise(() => { setTimeout(() => { for (;;); }) })'],
      ],
      3,
    ),
  )('%s is refused, and that is on record with its name', (_, run) => {
    const project = built.project(judging(run))
    const { status, stderr } = called(project)
    expect([status, stderr]).toEqual([2, expect.stringContaining('the hooks took longer than 2 s')])
    expect(records(project)).toMatchObject([
      {
        agent: 'claudecode',
        event: 'tool.before',
        native: 'PreToolUse',
        decision: 'failed',
        by: 'judge',
        reason: 'the hooks took longer than 2 s',
        session: claude.payload['session_id'],
        hooks: [{ hook: 'system/self-protection' }],
      },
    ])
    expect(readdirSync(join(project.root, '.pawl/running'))).toEqual([])
  })

  inDeep(() => {
    test('after it has answered is not waited for', () => {
      const project = built.project(judging("() => { queueMicrotask(() => { for (;;); }); return deny('not today') }"))
      expect(reasonIn(claude, tell(project, claude, { env }))).toBe('not today')
      const broken = built.project(judging("() => { queueMicrotask(() => { for (;;); }); throw new Error('boom') }"))
      expect(reasonIn(claude, tell(broken, claude, { env }))).toContain('boom')
      expect(records(broken)).toMatchObject([{ decision: 'deny' }])
    })

    test('is refused, too, where the record cannot be written', () => {
      const project = built.project(judging('async () => { await null; for (;;); }'))
      writeFileSync(join(project.root, '.pawl/audit'), '')
      expect(called(project)).toMatchObject({ status: 2, stderr: expect.stringContaining('the hooks took longer') })
    })
  })
})

describe('a hook that blocks the thread in a system call', () => {
  const importing = (names: string, module: string, run: string, before = '') =>
    `import { ${names} } from '${module}'\n${before}\n${judging(run)}`

  test('is refused in time, with its name on record, and the program that it waits for is ended', () => {
    const run = "() => { execFileSync('sh', ['-c', 'sleep 86413; true']); return deny('late') }"
    const project = built.project(importing('execFileSync', 'node:child_process', run))
    expect(reasonIn(claude, called(project))).toContain('the hooks took longer than 2 s')
    expect(records(project)).toMatchObject([
      { decision: 'failed', by: 'judge', reason: 'the hooks took longer than 2 s' },
    ])
    expect(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })).not.toContain('sleep 86413')
  })

  inDeep(() => {
    test('by reading a pipe is refused from outside, and on record', () => {
      const project = built.project(importing('readFileSync', 'fs', "() => { readFileSync('pipe'); return undefined }"))
      execFileSync('mkfifo', [join(project.root, 'pipe')])
      expect(called(project)).toMatchObject({ status: 2, stderr: expect.stringContaining('took longer than 2 s') })
      expect(records(project)).toMatchObject([{ decision: 'failed', by: 'judge' }])
    })

    test('when the config is loaded is refused, too', () => {
      const late = "if (process.env.PAWL_DEADLINE_MS) execSync('sleep 86414')"
      const project = built.project(importing('execSync', 'child_process', '() => undefined', late))
      expect(reasonIn(claude, called(project))).toContain('the hooks took longer than 2 s')
      expect(records(project)).toMatchObject([{ decision: 'failed' }])
    })
  })

  test.each(
    sample(
      [
        ['waits for it', 'await readFile("pipe")'],
        ['does not wait for it', 'readFile("pipe").catch(() => {})'],
      ],
      2,
    ),
  )('in another thread, by a read of a pipe, and %s, is ended from outside', (_, read) => {
    const project = built.project(
      importing('readFile', 'node:fs/promises', `async () => { ${read}; return undefined }`),
    )
    execFileSync('mkfifo', [join(project.root, 'pipe')])
    expect(called(project).status).toBe(2)
    expect(records(project)).toHaveLength(1)
  })

  test('by work that ends by itself, which nothing waits for, is answered', () => {
    const run = 'async () => { readFile("pawl.config.ts"); return undefined }'
    const project = built.project(importing('readFile', 'node:fs/promises', run))
    expect(called(project)).toMatchObject({ status: 0, stdout: '' })
  })

  test('only for a while is answered', () => {
    const run = "() => (execSync('echo no').toString() === 'no\\n' ? deny('not today') : undefined)"
    const project = built.project(importing('execSync', 'node:child_process', run))
    expect(reasonIn(claude, called(project))).toBe('not today')
  })
})

inDeep(() => {
  test('the event of a hook that never answers is recorded, with the hook’s name and the payload', () => {
    const project = built.project(judging('() => new Promise(() => {})'))
    tell(project, claude, { env })
    expect(records(project)).toMatchObject([
      { decision: 'failed', by: 'judge', session: claude.payload['session_id'], payload: { call: { kind: 'shell' } } },
    ])
  })

  test('the wait for a log that another process holds ends in time', () => {
    const project = built.project(judging('() => undefined'))
    tell(project, claude)
    writeFileSync(join(project.root, '.pawl/audit/lock'), `held ${process.pid} ${processPlace()}`)
    expect(reasonIn(claude, called(project))).toContain(`process ${process.pid} is writing to the audit log`)
  })
})

test('all waits for the log together end before an agent times out', () => {
  const now = Date.now()
  const waits = [0, 20_000, 44_900, 46_000, 60_000].map((ago) =>
    patienceOf({ limitMs: deadlineMs, until: now - ago + deadlineMs }),
  )
  expect(waits.map((one) => Math.round(one / 100) / 10)).toEqual([15, 15, 2.1, 1, 0.1])
  // the last thing to be waited for is the record that the watching thread has written
  expect(deadlineMs + 1000 + graceMs).toBeLessThan(50_000)
  expect(hostTimeoutMs).toBe(60_000)
})

/** Puts a pipe in the place of a file: opening or reading it blocks forever. */
function pipeAt(project: Project, path: string): void {
  const file = join(project.root, path)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  execFileSync('mkfifo', [file])
}

describe('a pipe in the place of', () => {
  test.each(
    sample(
      [
        ['.pawl/policy.json', 'policy.json is not a regular file'],
        ['.pawl/policy.cjs', 'policy.cjs is not a regular file'],
        ['pawl.config.ts', 'pawl.config.ts is not a regular file'],
        ['.pawl/keys/audit.key', 'audit.key is a pipe, and should be a file'],
        ['.pawl/audit/lock', 'the audit log cannot be locked'],
        ['.pawl/audit/000001.jsonl', '000001.jsonl is a pipe, and should be a file'],
      ],
      4,
    ),
  )('%s is a refusal', (path, words) => {
    const project = built.project(judging('() => undefined'))
    pipeAt(project, path)
    expect(reasonIn(claude, called(project))).toContain(words)
  })

  inDeep(() => {
    test('the hook program is a refusal', () => {
      const project = built.project(judging('() => undefined'))
      const command = commandIn(project, claude.brain, claude.moment)
      pipeAt(project, '.pawl/hook.cjs')
      expect(called(project, claude, command).status).toBe(2)
    })

    test.each(['the roll', '.pawl/disabled.json', '.claude/settings.json'])('%s blocks nothing', (path) => {
      const project = built.project(judging("() => deny('not today')"))
      tell(project, claude)
      pipeAt(project, path === 'the roll' ? relative(project.root, rollFile(project.root)) : path)
      expect(reasonIn(claude, called(project))).toBe('not today')
    })
  })
})

inDeep(() => {
  describe('a program that the hook process starts and that does not end', () => {
    const sleeping = `import { spawn } from 'node:child_process'
spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30_000)'], { stdio: 'inherit' })
process.on('SIGTERM', () => {})
setTimeout(() => {}, 30_000)
`
    const withProgram = (config: string) => {
      const project = built.project(config, { 'sleep.mjs': sleeping })
      project.write('.pawl/cache/compiler.json', JSON.stringify([join(project.root, 'sleep.mjs')]))
      return project
    }

    test('and is to compile the config is a refusal', () => {
      const project = withProgram(judging('() => undefined'))
      project.write('pawl.config.ts', `${judging('() => undefined')}\n`)
      expect(reasonIn(claude, called(project))).toMatch(/could not be compiled in time|took longer than/)
    })

    test('and is to ask people is a refusal', () => {
      const codex = occasionOf('codex', 'tool.before')
      expect(reasonIn(codex, called(withProgram(judging("() => ask('right?')")), codex))).toMatch(
        /^a person must decide: right\? \(people could not be asked: /,
      )
    })
  })
})
