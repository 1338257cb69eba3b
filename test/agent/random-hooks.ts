import type { Choose } from '../chooser.ts'

/** Whose hook it is: the outermost thing's (a workflow, or the main agent), or one of the agents inside. */
type HookOwner = 'work' | 'helper' | 'target'

/** One hook of a scenario: every process makes it again from this. */
export interface HookSpec {
  readonly name: string
  readonly owner: HookOwner
  readonly verb: 'guard' | 'transform' | 'observe' | 'around'
  readonly event: string
  /** The only tool it is about; nothing for all. */
  readonly tool: string | undefined
  readonly does: string
  readonly isAsync: boolean
  readonly priority: number
}

interface Owners {
  readonly isWorkflow: boolean
  readonly hasHelper: boolean
  readonly hasTarget: boolean
}

/** The behaviours of hooks of a kind; a duplicate is chosen twice as often. */
const kinds: readonly (readonly [HookSpec['verb'], string, string])[] = [
  ['guard', 'run.before', 'inform inform ask-always ask-once ask-once throw'],
  ['guard', 'model.before', 'inform stub-once ask-always ask-always ask-once ask-alternately deny-later'],
  ['guard', 'model.after', 'approve approve ask-always ask-once deny-later'],
  ['guard', 'tool.before', 'inform approve stub deny-always deny-odd deny-later throw'],
  ['guard', 'tool.before', 'ask-always ask-always ask-once ask-alternately ask-odd'],
  ['guard', 'tool.before', 'ask-always ask-once ask-alternately ask-odd deny-odd'],
  ['guard', 'tool.before', 'ask-always ask-once ask-alternately ask-odd deny-always'],
  ['guard', 'tool.before', 'ask-always ask-always ask-alternately ask-odd'],
  ['guard', 'tool.after', 'inform deny-always deny-later'],
  ['guard', 'handoff.before', 'deny-always deny-later'],
  ['guard', 'run.after', 'resume-once resume-once resume-once resume-once resume-once deny-always'],
  ['transform', 'run.before', 'modify'],
  ['transform', 'model.before', 'modify inform throw-later'],
  ['transform', 'model.after', 'modify'],
  ['transform', 'tool.before', 'modify modify modify throw-later'],
  ['transform', 'tool.after', 'modify'],
  ['transform', 'run.after', 'modify'],
  ['around', 'model.around', 'retry retry twice both rewrite swallow short-circuit throw-after pass'],
  ['around', 'model.around', 'retry twice both rewrite swallow pass'],
  ['around', 'tool.around', 'retry retry twice both rewrite swallow short-circuit throw-after pass'],
  ['around', 'tool.around', 'retry twice both rewrite swallow pass'],
  ['observe', 'tool.before', 'watch throw'],
  ['observe', 'tokens.counted', 'watch throw'],
  ['observe', 'model.after', 'watch throw'],
  ['observe', 'error.raised', 'watch throw'],
  ['observe', 'run.after', 'watch throw'],
]

const inWorkflows: readonly (readonly [HookSpec['verb'], string, string])[] = [
  ['guard', 'workflow.before', 'deny-later deny-later deny-always'],
  ['guard', 'step.before', 'deny-later deny-always'],
]

export function randomHooks(choose: Choose, { isWorkflow, hasHelper, hasTarget }: Owners): readonly HookSpec[] {
  const owners: readonly HookOwner[] = [
    ...(['work', 'work', 'work'] as const),
    ...(hasHelper ? (['helper'] as const) : []),
    ...(hasTarget ? (['target'] as const) : []),
  ]
  const possible = isWorkflow ? [...kinds, ...inWorkflows] : kinds
  return Array.from({ length: choose(choose(2) === 0 ? 3 : 7) }, (_, at): HookSpec => {
    const [verb, event, words] = possible[choose(possible.length)] ?? ['observe', 'run.after', 'watch']
    const all = words.split(' ')
    return {
      name: `hook-${at + 1}`,
      owner: owners[choose(owners.length)] ?? 'work',
      verb,
      event,
      tool: event.startsWith('tool.') && choose(2) === 0 ? (choose(2) === 0 ? 'pay' : 'look') : undefined,
      does: all[choose(all.length)] ?? 'watch',
      isAsync: choose(3) === 0,
      priority: 200 + choose(3) * 400,
    }
  })
}
