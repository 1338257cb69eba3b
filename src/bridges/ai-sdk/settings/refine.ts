import type { ToolInputRefinement, ToolSet } from 'ai'
import { isExecutable } from '../tools/guard-tool.ts'
import { checkRefused } from '../tools/refused-input.ts'

/** Refuses inputs that must not reach a client, and refines others as the program does. */
export function refineWithRefusals(
  tools: ToolSet,
  theirs: ToolInputRefinement<ToolSet> | undefined,
): ToolInputRefinement<ToolSet> | undefined {
  const names = Object.keys(tools).filter((name) => !isExecutable(tools[name]))
  if (names.length === 0) return theirs
  const checked = names.map((name) => {
    const own = theirs !== undefined && Object.hasOwn(theirs, name) ? theirs[name] : undefined
    const refine = (input: unknown): unknown => {
      checkRefused(input)
      return own === undefined ? input : own(input)
    }
    return [name, refine] as const
  })
  return { ...theirs, ...Object.fromEntries(checked) }
}
