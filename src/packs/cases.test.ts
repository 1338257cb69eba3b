import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Json } from '../base/index.ts'
import { createDispatcher, createRegistry, type Decision } from '../kernel/index.ts'
import { asId, catalogue, createContext, makeToolCall, makeToolResult, type ToolKind } from '../protocol/index.ts'
import { packs } from './index.ts'
import { allPacks, ruleName } from './packs.ts'

/** Where a case happens, unless in `/app` of the user of `/home/dev`, whose repositories are on the branch `topic`. */
interface Around {
  readonly cwd?: string
  readonly workspace?: string
  readonly home?: string
  readonly branch?: string | null
}

/** A shell command, or a call of another tool, a prompt, or the output of a tool. */
type Case =
  | string
  | (Around & { readonly tool: string; readonly kind: ToolKind; readonly input: Json })
  | (Around & { readonly command: string })
  | { readonly prompt: string }
  | { readonly output: Json }

/** By the name of a rule; `*` means all of them together. `refuse` is deny or ask. */
type Cases = Readonly<Record<string, { readonly refuse?: readonly Case[]; readonly continue?: readonly Case[] }>>

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.cases.json'))
/** The hooks of `standard`, and of all packs, with rules that `standard` leaves out. */
function hooksAt(home: string, branch: string | undefined) {
  const machine = { workspace: '/app', home, branchAt: () => branch }
  return {
    standard: packs(['standard'], machine),
    all: packs(
      allPacks.map(({ name }) => name),
      machine,
    ),
  }
}

const usual = hooksAt('/home/dev', 'topic')

function decide(rule: string, given: Case): Decision {
  const around: Around = typeof given === 'object' && ('command' in given || 'tool' in given) ? given : {}
  const { workspace = '/app', cwd = workspace, home = '/home/dev', branch = 'topic' } = around
  const isUsual = home === '/home/dev' && branch === 'topic'
  const { standard, all } = isUsual ? usual : hooksAt(home, branch ?? undefined)
  const hooks = rule === '*' ? standard : all.filter(({ name }) => name === rule || name === 'commands.unreadable')
  const dispatcher = createDispatcher({ registry: createRegistry(catalogue).with(hooks), audit: false })
  const context = createContext({
    sessionId: asId('session', 's'),
    runId: asId('run', 'r'),
    host: { cwd, project: workspace },
  })
  const scope = { context, agent: { name: 'test' } }
  if (typeof given === 'object' && 'prompt' in given)
    return dispatcher.dispatch('run.before', { input: given.prompt }, scope) as Decision
  if (typeof given === 'object' && 'output' in given) {
    const call = makeToolCall({ id: 'c', name: 'Read', kind: 'read', input: {} })
    const result = makeToolResult('c', given.output)
    const own = { call, tool: { name: 'Read' }, result, origin: 'real', durationMs: 1 } as const
    return dispatcher.dispatch('tool.after', own, scope) as Decision
  }
  const call =
    typeof given === 'object' && 'tool' in given
      ? makeToolCall({ id: 'c', name: given.tool, kind: given.kind, input: given.input })
      : makeToolCall({
          id: 'c',
          name: 'Bash',
          kind: 'shell',
          input: { command: typeof given === 'string' ? given : given.command },
        })
  return dispatcher.dispatch('tool.before', { call, tool: { name: call.name } }, scope) as Decision
}

const read = files.map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Cases] as const)

describe.each(read)('%s', (_, cases) => {
  test.each(Object.entries(cases))(
    '%s refuses and allows the calls of its cases',
    (rule, { refuse = [], continue: allow = [] }) => {
      const missed = refuse.filter((one) => !['deny', 'ask'].includes(decide(rule, one).type))
      const alarms = allow.flatMap((one) => {
        const decision = decide(rule, one)
        return decision.type === 'continue' ? [] : [[one, decision.reasons]]
      })
      expect({ missed, alarms }).toEqual({ missed: [], alarms: [] })
    },
  )
})

test('every rule has cases of both sorts, and every case is of a rule', () => {
  const names = allPacks.flatMap((pack) => pack.rules.map((rule) => ruleName(pack, rule)))
  const cases = new Map(read.flatMap(([, one]) => Object.entries(one)))
  expect(names.filter((name) => (cases.get(name)?.refuse ?? []).length < 3)).toEqual([])
  expect(names.filter((name) => (cases.get(name)?.continue ?? []).length < 3)).toEqual([])
  expect([...cases.keys()].filter((name) => name !== '*' && !names.includes(name))).toEqual([])
})

test('there are a thousand calls to refuse and five hundred to let pass, of all rules', () => {
  const counts = read.flatMap(([, cases]) =>
    Object.entries(cases).map(
      ([rule, { refuse = [], continue: allow = [] }]) => [rule, refuse.length, allow.length] as const,
    ),
  )
  const sum = (at: 1 | 2) => counts.reduce((all, one) => all + one[at], 0)
  console.log(counts.map(([rule, refused, passed]) => `${rule}: ${refused} refused, ${passed} pass`).join('\n'))
  console.log(`${counts.length} lists: ${sum(1)} calls are refused, ${sum(2)} pass`)
  expect(sum(1)).toBeGreaterThanOrEqual(1000)
  expect(sum(2)).toBeGreaterThanOrEqual(500)
})
