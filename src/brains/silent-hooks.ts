import { nearest } from '../base/index.ts'
import { anyOf, type Listener } from '../kernel/index.ts'
import type { ToolKind } from '../protocol/index.ts'
import type { Brain } from './contract/brain.ts'
import { eventlessHooks, isMeantFor } from './eventless-hooks.ts'
import { unknownAgent } from './unknown-agent.ts'

/** A hook that an agent never calls: it has no such event, or the hook's `match` fits none of its tools, or names no agent. */
export interface SilentHook {
  readonly listener: Listener
  /** Whether it is certain; otherwise the agent may have a tool that Pawl does not know. */
  readonly isCertain: boolean
  readonly why: string
  /** The hint. */
  readonly todo: string
}

/** Kinds of tools that change files. An agent has some of them, and a guard that misses those guards no file there. */
const changing: readonly ToolKind[] = ['write', 'edit', 'patch']

/** The enabled hooks that an agent cannot call. `others` are all agents, whose tools are known, too. */
export function silentHooks(
  brain: Brain,
  listeners: Iterable<Listener>,
  others: readonly Brain[],
): readonly SilentHook[] {
  const events = new Set(brain.vocabulary.moments.filter(({ byTool }) => byTool).map(({ event }) => event as string))
  const here = [...listeners].filter(({ enabled, band, hook }) => {
    return enabled && band !== 'system' && events.has(hook.event) && isMeantFor(brain, hook)
  })
  return [
    ...[...listeners].flatMap((listener) => byAgent(listener, others) ?? []),
    ...eventlessHooks(brain, listeners, others).map((one) => ({ ...one, isCertain: true })),
    ...here.flatMap((listener) => byName(brain, listener, others) ?? byKind(brain, listener, here) ?? []),
  ]
}

function byAgent(listener: Listener, all: readonly Brain[]): SilentHook | undefined {
  const unknown = listener.enabled ? unknownAgent(listener, all) : undefined
  return unknown && { listener, isCertain: true, why: unknown.why, todo: todoFor(unknown.meant) }
}

function todoFor(meant: string | undefined): string {
  return meant === undefined
    ? 'match by `kind`, which is the same in all agents; add what is missing'
    : `did you mean \`${meant}\`? \`kind\` is the same in all agents`
}

function byName(brain: Brain, listener: Listener, others: readonly Brain[]): SilentHook | undefined {
  const names = listOf(listener.hook.match?.['name'])
  if (names === undefined) return undefined
  const { vocabulary, layers } = brain
  const tools = [...Object.keys(vocabulary.tools), ...layers.otherTools]
  if (tools.some(anyOf(names)) || names.some((name) => layers.isOfServer(name))) return undefined
  const elsewhere = new Set(others.flatMap((other) => Object.keys(other.vocabulary.tools)))
  const lower = new Set(tools.map((tool) => tool.toLowerCase()))
  const isKnown = (name: string) => elsewhere.has(name) || lower.has(name.toLowerCase())
  return {
    listener,
    isCertain: names.every(isKnown),
    why: `${vocabulary.title} has no tool called ${names.map((name) => `\`${name}\``).join(' or ')}`,
    todo: todoFor(names.map((name) => nearest(name, tools)).find((tool) => tool !== undefined)),
  }
}

/** Another hook may be there for the kinds that this one misses: then both are meant so. */
function byKind({ vocabulary }: Brain, listener: Listener, all: readonly Listener[]): SilentHook | undefined {
  const kinds = listOf(listener.hook.match?.['kind'])
  if (kinds === undefined || !kinds.some((kind) => changing.some((one) => one === kind))) return undefined
  const wanted = anyOf(kinds)
  const there = new Set(Object.values(vocabulary.tools))
  if ([...there].some(wanted)) return undefined
  const missed = changing.filter((kind) => there.has(kind))
  const isCovered = all.some(({ hook }) => {
    const heard = listOf(hook.match?.['kind'])
    const isSame = hook.event === listener.hook.event && hook.match?.['name'] === undefined
    return isSame && (heard === undefined || missed.some(anyOf(heard)))
  })
  if (isCovered) return undefined
  const tools = Object.entries(vocabulary.tools).flatMap(([tool, kind]) =>
    missed.includes(kind) ? [`\`${tool}\``] : [],
  )
  return {
    listener,
    isCertain: missed.length > 0,
    why: `${vocabulary.title} changes files with ${tools.join(', ')}, which is of kind ${missed.join(', ')}`,
    todo: todoFor(undefined),
  }
}

function listOf(values: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof values === 'string' ? [values] : values
}
