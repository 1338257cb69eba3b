import type { Listener } from '../kernel/index.ts'
import { hookCommands, relayCommand } from './command/hook-command.ts'
import type { Brain, Vocabulary } from './contract/brain.ts'
import { ourselves } from './contract/ourselves.ts'
import type { Entry } from './contract/settings-format.ts'

/** How an agent calls us. */
export interface Called {
  /** How long it waits. */
  readonly timeoutMs: number
  /** The SHA-256 of the hook program, in hexadecimal: no other is run. */
  readonly digest: string
}

/** The entries to install for an agent, so that it calls us for the registered hooks, and nowhere else. */
export function installPlan(
  brain: Brain,
  listeners: Iterable<Listener>,
  { timeoutMs, digest }: Called,
): readonly Entry[] {
  const heard = [...listeners].filter(({ enabled }) => enabled)
  const own = brain.vocabulary.moments.flatMap((moment) => {
    const here = heard.filter(({ hook }) => hook.event === moment.event)
    const tools = moment.byTool ? toolsOf(here, brain.vocabulary) : undefined
    if (here.length === 0 || tools?.length === 0) return []
    const matcher = tools?.join('|')
    const commands = hookCommands(brain, moment, digest)
    return [{ native: moment.native, matcher, ...commands, timeoutMs, author: ourselves }]
  })
  return [...own, ...relays(brain, timeoutMs)]
}

/** A user-level install also guards folders below projects, where an agent does not look for settings above itself. */
function relays(brain: Brain, timeoutMs: number): readonly Entry[] {
  const { installedAt, vocabulary, layers } = brain
  if (installedAt?.level !== 'user' || layers.below !== 'never') return []
  return vocabulary.moments
    .filter(({ honours }) => honours.includes('deny'))
    .map((moment) => {
      const command = relayCommand(brain, moment, installedAt.root)
      return { native: moment.native, matcher: undefined, command, timeoutMs, author: ourselves }
    })
}

/** The agent's tools that these hooks match, perhaps none; nothing, which means all, unless each of them can be listed. */
function toolsOf(listeners: readonly Listener[], vocabulary: Vocabulary): readonly string[] | undefined {
  const tools = new Set<string>()
  for (const { hook } of listeners) {
    const found = toolsFor(hook.match, vocabulary)
    if (found === undefined) return undefined
    for (const tool of found) tools.add(tool)
  }
  return [...tools].sort()
}

/** The agent's tools that a match can hit, as far as they can be listed; nothing, which means any. */
export function toolsFor(
  match: Listener['hook']['match'],
  { tools, patchesInShell }: Vocabulary,
): readonly string[] | undefined {
  const names = listOf(match?.['name'])
  if (names !== undefined) return names.every((name) => /^\w+$/.test(name)) ? names : undefined
  const kinds = listOf(match?.['kind'])
  if (kinds === undefined || kinds.some((kind) => ['mcp', 'other'].includes(kind) || kind.includes('*')))
    return undefined
  const meant = patchesInShell && kinds.includes('patch') ? [...kinds, 'shell'] : kinds
  return Object.keys(tools).filter((tool) => meant.includes(tools[tool] ?? 'other'))
}

function listOf(values: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof values === 'string' ? [values] : values
}
