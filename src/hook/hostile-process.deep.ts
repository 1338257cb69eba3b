import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostilePayloads, withField } from '../../test/hook/hostile-payloads.ts'
import { isRefusal } from '../../test/hook/is-refusal.ts'
import { type BuiltPawl, commandIn, type Occasion, occasionOf, type Ran, tell } from '../../test/hook-project.ts'
import { type Project, removeProjects } from '../../test/roles/project.ts'
import { scale } from '../../test/scale.ts'
import { sharedPawl } from '../../test/shared/shared-pawl.ts'
import { brains } from '../brains/index.ts'

let built: BuiltPawl
beforeAll(async () => {
  built = await sharedPawl()
})
afterAll(removeProjects)

const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
const guarded = brains.flatMap(({ vocabulary: { moments } }) =>
  moments.filter(({ honours }) => honours.includes('deny')),
)
const events = [...new Set(guarded.map(({ event }) => event))]
const refusesAll = `import { defineConfig, deny, guard } from 'pawl'
export default defineConfig({
  hooks: ${JSON.stringify(events)}.map((on) => guard({ name: 'no-' + on, on, run: () => deny('never') })),
})
`

/** Refused in the words of the agent, or by the exit code with a word on standard error; never with a stack trace. */
function expectRefused(name: string, occasion: Occasion, ran: Ran): void {
  const isSaid = isRefusal(occasion, ran) || (ran.status === 2 && ran.stdout === '' && ran.stderr !== '')
  expect([name, isSaid, ran.stderr.split('\n    at ').length]).toEqual([name, true, 1])
}

function recordsIn({ root }: Project): number {
  const folder = join(root, '.pawl/audit')
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.filter((line) => line.includes('"native"')).length
}

test.each(slugs)('%s: a payload that no agent sends is refused by the real process, and on record', (slug) => {
  const all = hostilePayloads(slug)
  const wanted = scale(2, 200)
  const project = built.project(refusesAll)
  const step = Math.floor(all.length / wanted)
  const chosen = Array.from({ length: wanted }, (_, at) => all[at * step]).flatMap((one) => one ?? [])
  expect(chosen).toHaveLength(wanted)
  for (const { name, occasion, bytes } of chosen) {
    const before = recordsIn(project)
    expectRefused(name, occasion, tell(project, occasion, { input: bytes() }))
    expect([name, recordsIn(project)]).toEqual([name, before + 1])
  }
})

describe('standard input', () => {
  test('that is closed is a refusal', () => {
    const project = built.project(refusesAll)
    for (const occasion of scale(['claudecode'], slugs).map((slug) => occasionOf(slug, 'tool.before'))) {
      const { status, stdout, stderr } = spawnSync(
        'sh',
        ['-c', `(${commandIn(project, occasion.brain, occasion.moment)}) <&-`],
        { cwd: project.root, encoding: 'utf8' },
      )
      expectRefused(occasion.brain.vocabulary.slug, occasion, { status, stdout, stderr })
    }
  })

  const contents: readonly (readonly [string, (length: number) => string])[] = [
    ['one word', (length) => 'x'.repeat(length)],
    ['many words', (length) => 'ab '.repeat(length / 3)],
    ['many escapes', (length) => '\\x'.repeat(length / 2)],
    ['many paths', (length) => './a/../b '.repeat(length / 9)],
  ]
  test.each(contents.slice(0, scale(1, contents.length)))(
    'of 20 million characters, %s, is refused in 512 MB and on record, and more than 64 MB are not read to their end',
    (_, content) => {
      for (const occasion of scale(['codex'], slugs).map((slug) => occasionOf(slug, 'tool.before'))) {
        const project = built.project(refusesAll)
        const { brain, moment } = occasion
        for (const length of [20_000_000, 70_000_000]) {
          const words = ['--max-old-space-size=512', '.pawl/hook.cjs', brain.vocabulary.slug, moment.native]
          const { status, stdout, stderr } = spawnSync(process.execPath, words, {
            cwd: project.root,
            input: withCommand(occasion, content(length)),
            encoding: 'utf8',
            maxBuffer: 256 * 1024 * 1024,
          })
          expectRefused(`${brain.vocabulary.slug} ${length}`, occasion, { status, stdout, stderr })
        }
        expect(recordsIn(project)).toBe(2)
      }
    },
  )
})

describe('four times as much takes about four times the CPU time:', () => {
  const shapes: readonly (readonly [string, (length: number) => string])[] = [
    ['a long word', (length) => 'x'.repeat(length)],
    ['many words', (length) => 'a '.repeat(length / 2)],
    ['many substitutions', (length) => '$('.repeat(length / 2)],
    ['many quotes', (length) => `"'`.repeat(length / 2)],
    ['many paths', (length) => '../'.repeat(length / 3)],
    ['many lines', (length) => 'rm -rf x\n'.repeat(length / 9)],
    ['many backslashes', (length) => '\\'.repeat(length)],
    ['many terminal sequences', (length) => '\u001b[2J\u202e'.repeat(length / 5)],
  ]
  test.each(shapes.slice(0, scale(1, shapes.length)))('%s', (_, text) => {
    const project = built.project(refusesAll)
    const occasion = occasionOf('claudecode', 'tool.before')
    const cpu = (length: number) => cpuOf(project, occasion, withCommand(occasion, text(length)))
    let least = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 5 && least > 7; attempt += 1) {
      const start = cpu(0)
      least = Math.min(least, (cpu(8_000_000) - start) / Math.max(0.02, cpu(2_000_000) - start))
    }
    expect(least).toBeLessThan(9)
  })
})

function withCommand({ payload }: Occasion, command: string): string {
  const path = 'tool_input' in payload ? ['tool_input', 'command'] : ['output', 'args', 'command']
  const json = JSON.stringify(command)
  if (!('toolArgs' in payload)) return withField(payload, path, json)
  return withField(payload, ['toolArgs'], `{"command":${json}}`)
}

/** The CPU seconds of one call, as the shell counts those of its children. */
function cpuOf(project: Project, { brain, moment }: Occasion, text: string): number {
  writeFileSync(join(project.root, 'payload'), text)
  const command = `(${commandIn(project, brain, moment)}) < payload > /dev/null 2>&1; times`
  const { stdout } = spawnSync('sh', ['-c', command], { cwd: project.root, encoding: 'utf8' })
  const [user, system] = [...(stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return (user ?? 0) + (system ?? 0)
}
