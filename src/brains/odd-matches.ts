import { nearest } from '../base/index.ts'
import { anyOf, type Listener } from '../kernel/index.ts'
import type { ToolKind } from '../protocol/index.ts'
import { brains as allBrains } from './brains.ts'
import type { Brain, Vocabulary } from './contract/brain.ts'

/** A hook that matches tools by names which some agents do not have: it never runs there. */
export interface OddMatch {
  readonly hook: string
  /** The names that it matches. */
  readonly names: readonly string[]
  /** The agents that have none of them. */
  readonly brains: readonly string[]
  /** Whether that is all of the agents that were asked about. */
  readonly isEverywhere: boolean
  readonly message: string
  readonly hint: string
}

/**
 * The hooks whose `match: { name }` meets no tool of an agent. A warning, not an error: agents get new tools, and tools of
 * servers cannot be known.
 */
export function oddMatches(listeners: Iterable<Listener>, brains: readonly Brain[]): readonly OddMatch[] {
  return [...listeners].flatMap((listener) => {
    const { enabled, band, hook } = listener
    const wanted = hook.match?.['name']
    if (!enabled || band === 'system' || wanted === undefined) return []
    const names = [wanted].flat()
    const asked = brains.filter(({ vocabulary }) => hearsTools(vocabulary, hook.event))
    const without = asked.filter(({ vocabulary }) => !names.some((name) => mayHave(vocabulary, name)))
    if (without.length === 0) return []
    const isEverywhere = without.length === asked.length
    const isNobodys = isEverywhere && brains.length === allBrains.length
    return [
      {
        hook: listener.name,
        names,
        brains: without.map(({ vocabulary }) => vocabulary.slug).sort(),
        isEverywhere,
        message: messageOf(listener.name, names, isNobodys ? undefined : without),
        hint: hintFor(names, without, band === 'theory'),
      },
    ]
  })
}

function messageOf(hook: string, names: readonly string[], without: readonly Brain[] | undefined): string {
  const isOne = names.length === 1
  const tools = `\`${hook}\` matches the ${isOne ? 'tool' : 'tools'} ${joined(names.map((name) => `\`${name}\``))}`
  if (without === undefined) {
    return `${tools}, ${isOne ? 'which no agent' : 'none of which an agent'} that Pawl knows has: it never runs`
  }
  const whom = joined(without.map(({ vocabulary }) => vocabulary.title).sort())
  const [does, has] = without.length === 1 ? ['does', 'has'] : ['do', 'have']
  const lacks = isOne ? `which ${whom} ${does} not have` : `none of which ${whom} ${has}`
  return `${tools}, ${lacks} as far as Pawl knows: it never runs there`
}

/** A hook of a theory matches by its conditions: the hint is in the language of theories. */
function hintFor(names: readonly string[], without: readonly Brain[], isTheory: boolean): string {
  const tools = without.flatMap(({ vocabulary }) => Object.keys(vocabulary.tools))
  const near = names.map((name) => nearest(name, tools)).find((tool) => tool !== undefined)
  const kind = names.map(kindOf).find((one) => one !== undefined) ?? (near === undefined ? undefined : kindOf(near))
  const meant = near === undefined ? '' : `did you mean \`${near}\`? `
  if (kind === undefined) return `${meant}match by \`kind\` instead: kinds are the same in every agent`
  const condition = isTheory ? `kind EQUALS ${kind}` : `match: { kind: '${kind}' }`
  return `${meant}\`${condition}\` matches such tools in every agent`
}

function hearsTools({ moments }: Vocabulary, event: string): boolean {
  return moments.some((moment) => moment.event === event && moment.byTool)
}

function mayHave({ tools, mcp }: Vocabulary, name: string): boolean {
  if (Object.hasOwn(tools, name)) return true
  if (!name.includes('*')) return mcp === undefined ? kindOf(name) === undefined : name.startsWith(mcp)
  const start = name.slice(0, name.indexOf('*'))
  const maybeServers = mcp === undefined || start.startsWith(mcp) || mcp.startsWith(start)
  return maybeServers || Object.keys(tools).some(anyOf([name]))
}

/** The kind of a tool of that name, in any agent and spelling. */
function kindOf(name: string): ToolKind | undefined {
  for (const { vocabulary } of allBrains) {
    const tool = Object.keys(vocabulary.tools).find((one) => one.toLowerCase() === name.toLowerCase())
    if (tool !== undefined) return vocabulary.tools[tool]
  }
  return undefined
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
