import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BuiltPawl,
  commandIn,
  isSilent,
  type Occasion,
  occasionOf,
  reasonIn,
  tell,
} from '../../test/hook-project.ts'
import { type Project, removeProjects } from '../../test/roles/project.ts'
import { sample, scale } from '../../test/scale.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { brains } from '../brains/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
/** Agents that are answered most differently. */
const tried = scale(['claudecode', 'opencode'], slugs)
/** And one that takes silence for a refusal. */
const answeredAgents = scale([...tried, 'cursor'], slugs)
const short = { env: { PAWL_DEADLINE_MS: '500' } }

/** A config with one guard, which is asked before a tool and at the end of a run. */
function judging(run: string): string {
  return `import { defineConfig, deny, guard } from 'pawl'
const run = ${run}
export default defineConfig({ hooks: ['tool.before', 'run.after'].map((on) => guard({ name: 'judge-' + on, on, run })) })
`
}

/** Refused in the format of each agent, with a reason; where nothing can be refused, the answer is empty. */
function expectRefused(project: Project, words: string, options: Parameters<typeof tell>[2] = {}): void {
  for (const occasion of tried.map((slug) => occasionOf(slug, 'tool.before'))) {
    expect(reasonIn(occasion, tell(project, occasion, options))).toContain(words)
  }
  for (const occasion of scale(['cursor'], ['claudecode', 'cursor']).map((slug) => occasionOf(slug, 'run.after'))) {
    expect(isSilent(occasion, tell(project, occasion, options))).toBe(true)
  }
}

describe('a hook that', () => {
  test.each(
    sample(
      [
        ['throws', '() => { throw new Error("boom") }', 'failed: boom'],
        ['rejects', 'async () => { throw new Error("boom") }', 'failed: boom'],
        ['answers nonsense', '() => "yes"', 'gave no usable answer'],
        ['never answers', '() => new Promise(() => {})', 'took longer than 0.5 s'],
        ['never lets go', '() => { for (;;); }', 'took longer than 0.5 s'],
        ['ends the process', '() => process.exit(0)', 'the process was ended before there was a decision'],
        [
          'leaves a promise that rejects',
          'async () => { Promise.reject(new Error("adrift")); await new Promise(() => {}) }',
          'adrift',
        ],
        [
          'throws when nobody is there',
          '() => new Promise(() => { setTimeout(() => { throw new Error("adrift") }) })',
          'adrift',
        ],
      ],
      3,
    ),
  )('%s is a refusal in the format of each agent, and harmless where nothing can be refused', (_, run, words) => {
    const project = built.project(judging(run))
    expectRefused(project, words, short)
  })

  test('waits and then blocks the process is ended from outside, and standard error has the reason', () => {
    const project = built.project(judging('async () => { await null; for (;;); }'))
    for (const slug of scale(['claudecode'], slugs)) {
      const occasion = occasionOf(slug, 'tool.before')
      const ran = tell(project, occasion, short)
      // on a busy machine the time is over before the hook is called: then the process itself refuses
      const refused = ran.status === 2 ? ran.stderr : reasonIn(occasion, ran)
      expect([slug, refused]).toEqual([slug, expect.stringContaining('took longer than 0.5 s')])
    }
    expect(tell(project, occasionOf('claudecode', 'run.after'), short)).toMatchObject({ status: 0, stdout: '' })
  })

  test('prints does not spoil the answer', () => {
    const prints = `{ console.log('{"permission":"allow"}'); process.stdout.write('{}'); return deny('not today') }`
    const project = built.project(judging(`() => ${prints}`))
    for (const slug of answeredAgents) {
      const occasion = occasionOf(slug, 'tool.before')
      const ran = tell(project, occasion)
      expect(reasonIn(occasion, ran)).toBe('not today')
      expect(ran.stderr).toBe('{"permission":"allow"}\n{}')
    }
  })

  test('has a child that prints, or writes to descriptor 1 itself, does not spoil the answer', () => {
    const project = built.project(`import { execSync } from 'node:child_process'
import { writeSync } from 'node:fs'
${judging(`() => {
  execSync('echo "{}"', { stdio: 'inherit' })
  execSync('echo "{}" >&3 || true', { stdio: ['inherit', 'inherit', 'ignore'] })
  writeSync(1, '{"permission":"allow"}')
  return deny('not today')
}`)}`)
    for (const slug of answeredAgents) {
      const occasion = occasionOf(slug, 'tool.before')
      expect([slug, reasonIn(occasion, tell(project, occasion))]).toEqual([slug, 'not today'])
    }
  })

  test('returns nothing leaves each agent to its own rules', () => {
    const project = built.project(judging('() => undefined'))
    for (const occasion of answeredAgents.map((slug) => occasionOf(slug, 'tool.before'))) {
      const ran = tell(project, occasion)
      expect(isSilent(occasion, ran) && ran.stderr === '').toBe(true)
    }
  })
})

const fine = judging('() => undefined')

test('a hook that fails is harmless at every hook point where an agent cannot refuse', () => {
  const project = built.project(judging('() => { throw new Error("boom") }'))
  for (const occasion of tried.map((slug) => occasionOf(slug, 'run.after'))) {
    expect(isSilent(occasion, tell(project, occasion))).toBe(true)
  }
})

describe('a payload that', () => {
  test.each(
    sample(
      [
        ['is nothing', '', 'not JSON'],
        ['is cut short', '{"tool_name":', 'not JSON'],
        ['is a list', '[]', 'not a JSON object'],
      ],
      3,
    ),
  )('%s is refused', (_, input, words) => {
    const project = built.project(fine)
    expectRefused(project, words, { input })
  })

  test('never ends is refused in time, where the agent can receive it', async () => {
    const project = built.project(fine)
    for (const slug of tried) {
      const { brain, moment } = occasionOf(slug, 'tool.before')
      const child = spawn('sh', ['-c', commandIn(project, brain, moment)], {
        cwd: project.root,
        env: { ...process.env, ...short.env },
      })
      child.stdin.write('{"tool_name":')
      const said = text(child.stderr)
      const [status] = await once(child, 'close')
      expect([status, await said]).toEqual([2, expect.stringContaining('did not end within')])
    }
  })

  test('lacks a required field is refused', () => {
    const project = built.project(fine)
    for (const slug of tried) {
      const occasion = occasionOf(slug, 'tool.before')
      expect(reasonIn(occasion, tell(project, occasion, { input: '{}' }))).toContain('Pawl could not decide')
    }
  })

  test('has five megabytes is judged, and the changed payload arrives whole', () => {
    const project = built.project(`import { modify, transform } from 'pawl'
const run = ({ call }) => modify({ call: { input: { ...call.input, command: call.command + '!' } } })
export default { hooks: [transform({ name: 'louder', on: 'tool.before', run })] }
`)
    const long = 'x'.repeat(5_000_000)
    const { brain, moment, payload } = occasionOf('claudecode', 'tool.before')
    const big: Occasion = { brain, moment, payload: { ...payload, tool_input: { command: long } } }
    const { status, stdout } = tell(project, big)
    expect(status).toBe(0)
    expect(JSON.parse(stdout).hookSpecificOutput.updatedInput.command === `${long}!`).toBe(true)
  })
})

test('a canary call of `pawl doctor` is never consent for any agent', () => {
  const project = built.project(fine)
  for (const occasion of answeredAgents.map((slug) => occasionOf(slug, 'tool.before'))) {
    const { status, stdout, stderr } = tell(project, occasion, { env: { PAWL_CANARY: 'x' } })
    expect([status, stdout]).toEqual([2, ''])
    expect(() => JSON.parse(stderr)).toThrow()
  }
})

test('an unknown hook point or agent is refused by the exit code', () => {
  const project = built.project(fine)
  const { brain, moment, payload } = occasionOf('claudecode', 'tool.before')
  expect(tell(project, { brain, moment: { ...moment, native: 'PreToolUsed' }, payload })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Claude Code has no moment `PreToolUsed`'),
  })
  const nobody = { ...brain, vocabulary: { ...brain.vocabulary, slug: 'claud' as never } }
  expect(tell(project, { brain: nobody, moment, payload })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no coding agent `claud`'),
  })
})

test('a record that cannot be written is a refusal, at each agent', () => {
  const project = built.project(fine)
  writeFileSync(join(project.root, '.pawl/audit'), '')
  expectRefused(project, 'the audit log could not be written')
})

test('a folder of records that may not be written to is a refusal', () => {
  const project = built.project(fine)
  execFileSync('chmod', ['-R', 'a+rX', project.root])
  chmodSync(join(project.root, '.pawl'), 0o555)
  const { payload } = occasionOf('claudecode', 'tool.before')
  // root may write anywhere, so it becomes another user
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const { status, stdout } = spawnSync(process.execPath, ['.pawl/hook.cjs', 'claudecode', 'PreToolUse'], {
    ...user,
    cwd: project.root,
    input: JSON.stringify(payload),
    encoding: 'utf8',
  })
  chmodSync(join(project.root, '.pawl'), 0o755)
  expect(status).toBe(0)
  expect(JSON.parse(stdout).hookSpecificOutput).toMatchObject({
    permissionDecision: 'deny',
    permissionDecisionReason: expect.stringContaining('the audit log could not be written'),
  })
})

test('an unreadable list of silenced hooks is a refusal without instructions for the model', () => {
  const project = built.project(fine)
  writeFileSync(join(project.root, '.pawl/disabled.json'), '["judge')
  expectRefused(project, '.pawl/disabled.json is not a list of names')
})

test('a damaged store is a refusal that refers to a person, without instructions for the model', () => {
  const project = built.project(`import { ask, defineConfig, guard } from 'pawl'
export default defineConfig({ hooks: [guard({ name: 'judge', on: 'tool.before', run: () => ask('right?') })] })
`)
  writeFileSync(join(project.root, '.pawl/store.sqlite'), '')
  const codex = occasionOf('codex', 'tool.before')
  expect(reasonIn(codex, tell(project, codex))).toBe(
    'a person must decide: right? (people could not be asked: the file of the store is damaged: it is empty; a person must look at it (`pawl doctor`))',
  )
})

test('bytes that are not UTF-8 are refused, and recorded, however a guard would judge the rest', () => {
  const here = built.project(judging('() => undefined'))
  const occasion = occasionOf('claudecode', 'tool.before')
  const [before = '', after = ''] = JSON.stringify({ ...occasion.payload, tool_input: { command: 'ls @' } }).split('@')
  for (const bytes of scale([[0xff]], [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0x80]])) {
    const input = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    expect(reasonIn(occasion, tell(here, occasion, { input }))).toContain('is not UTF-8 text')
  }
  expect(here.read('.pawl/audit/000001.jsonl')).toContain('is not UTF-8 text')
})

describe('the answer stays whole where a hook', () => {
  const allowed = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}'
  test.each([
    ['prints on its descriptor', `require('node:fs').writeSync(3, 'note')`],
    ['prints another answer there', `require('node:fs').writeSync(3, '${allowed}')`],
    [
      'starts a program that prints there',
      `require('node:child_process').spawnSync('sh', ['-c', 'echo note >&3'], { stdio: [0, 1, 2, 3] })`,
    ],
    [
      'closes it, and opens a file instead',
      `const fs = require('node:fs'); fs.closeSync(3); fs.openSync('log.txt', 'a')`,
    ],
  ])('%s', (_, deed) => {
    const here = built.project(judging(`() => { ${deed}; return deny('NO') }`))
    const occasion = occasionOf('claudecode', 'tool.before')
    expect(reasonIn(occasion, tell(here, occasion))).toContain('NO')
  })
})
