import { type ToolCall, type ToolKind, toolKindsOf } from '../../protocol/index.ts'
import { type Program, weightOf } from './compile-hook.ts'
import type { Frame } from './frame.ts'
import { wildcard } from './wildcard.ts'

type Payload = Readonly<Record<string, unknown>>
type Match = Readonly<Record<string, readonly string[]>> | undefined

/** A payload about a call that is of several kinds, seen as a call of one of them. */
export interface Seen {
  readonly seenAs?: ToolKind
}

/** The program of a hook, run once for each kind of a call that its match selects. */
export function onEachKind(program: Program, match: Match): Program {
  return (payload, knowledge) => {
    const kinds = kindsIn(payload)
    if (kinds === undefined) return program(payload, knowledge)
    const frames = selected(kinds, match).map((kind) => program(seenAs(payload, kind), knowledge))
    return mostSevere(frames, kinds.length)
  }
}

/** The kind as which a hook came to its outcome, of a call that is of several kinds. */
export function decidingKind(program: Program, match: Match, ...given: Parameters<Program>): ToolKind | undefined {
  const kinds = kindsIn(given[0])
  if (kinds === undefined) return undefined
  const seen = selected(kinds, match)
  const frames = seen.map((kind) => program(seenAs(given[0], kind), given[1]))
  const { outcome: most } = mostSevere(frames, kinds.length)
  return seen[frames.findIndex(({ outcome, doubt }) => outcome === most && (outcome ?? doubt) !== undefined)] ?? seen[0]
}

/** The payload of a call as one of its kinds. */
export function seenAs(payload: Payload, kind: ToolKind | undefined): Payload {
  return kind === undefined ? payload : { ...payload, seenAs: kind }
}

/** The kinds of a call that is of more than one: a shell command that applies a patch. */
function kindsIn({ call }: Payload): readonly ToolKind[] | undefined {
  const kinds = call === undefined ? '' : toolKindsOf(call as ToolCall)
  return typeof kinds === 'string' ? undefined : kinds
}

function selected(kinds: readonly ToolKind[], match: Match): readonly ToolKind[] {
  const wanted = match?.['kind']
  if (wanted === undefined) return kinds
  const chosen = kinds.filter((kind) => wanted.some((pattern) => wildcard(kind, pattern)))
  return chosen.length === 0 ? kinds : chosen
}

/** Several invocations of one hook as one: the most severe outcome, all effects and doubts, and approval only of every kind. */
function mostSevere(all: readonly Frame[], kinds: number): Frame {
  let most = all[0] as Frame
  for (const frame of all) if (weightOf(frame.outcome) > weightOf(most.outcome)) most = frame
  const approved = all.filter(({ outcome }) => outcome?.type === 'approve').length
  const informing = all.find(({ outcome }) => outcome?.type === 'inform')
  if (most.outcome?.type === 'approve' && approved < kinds) most = informing ?? { ...most, outcome: undefined }
  return {
    ...most,
    effects: all.flatMap(({ effects }) => effects),
    doubt: all.find(({ doubt }) => doubt !== undefined)?.doubt,
    isSpent: all.some(({ isSpent }) => isSpent),
  }
}
