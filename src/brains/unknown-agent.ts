import { nearest } from '../base/index.ts'
import { anyOf, type Listener } from '../kernel/index.ts'
import type { Brain } from './contract/brain.ts'

/** A hook that no agent calls, because its `match` names none: the reason, and the agent that was probably meant. */
export interface UnknownAgent {
  readonly why: string
  readonly meant: string | undefined
}

/** Checks the agents in a hook's `match` against all agents, whose names are known. */
export function unknownAgent({ hook }: Listener, all: readonly Brain[]): UnknownAgent | undefined {
  const agents = hook.match?.['agent']
  if (agents === undefined) return undefined
  const wanted = [agents].flat()
  const slugs = all.map(({ vocabulary }) => vocabulary.slug)
  if (slugs.some(anyOf(wanted))) return undefined
  return {
    why: `no coding agent is called ${wanted.map((name) => `\`${name}\``).join(' or ')}`,
    meant: wanted.map((name) => nearest(name, slugs)).find((slug) => slug !== undefined),
  }
}
