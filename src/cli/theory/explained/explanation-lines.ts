import type { ExplainedAnswer, ExplainedPart, HookExplanation } from '../../../theory/internal.ts'
import { visible } from '../../terminal/visible.ts'
import { wrapped } from '../../terminal/wrapped.ts'
import { remedies } from '../lines/remedies.ts'

/** A line, and how far in it is. */
interface Line {
  readonly depth: number
  readonly text: string
  /** Whether it is the value of a field: it is the same for the whole event, and shown once. */
  readonly isField?: boolean
}

/** More lines than a person reads of one hook. */
const most = 60

/** Why a hook came to its outcome, in lines of at most so many columns: each condition, what it is made of, each command. */
export function explanationLines({ conditions, commands }: HookExplanation, width: number): readonly string[] {
  const all = [
    ...conditions.flatMap(({ keyword, line, text, depth, whole }) => {
      const head = { depth, text: `line ${line}, ${keyword} ${text}: ${whole.state}` }
      return [head, ...below(whole, depth + 1)]
    }),
    ...commands.map(({ line, text, tookEffect }) => ({
      depth: 0,
      text: tookEffect ? `line ${line} takes effect: ${text}` : `line ${line} has no effect: ${text}`,
    })),
  ]
  const lines = withoutRepeated(all)
  const more = lines.length - most
  const shown = more > 0 ? [...lines.slice(0, most), { depth: 0, text: `and ${more} more lines, with --json` }] : lines
  return shown.flatMap((line) => fitted(line, width))
}

function withoutRepeated(lines: readonly Line[]): readonly Line[] {
  const told = new Set<string>()
  return lines.filter(({ text, isField }) => isField !== true || (!told.has(text) && told.add(text)))
}

/** The lines below that of a part, which has its state already. */
function below(part: ExplainedPart, depth: number): readonly Line[] {
  if (part.state === 'not looked at') return []
  const { type, parts = [], items = [], moreItems, answer, behind = [] } = part
  const isJoined = type === 'and' || type === 'or' || type === 'not'
  const inside = isJoined || type === 'name' ? parts.flatMap((one) => partLines(one, depth)) : sideLines(parts, depth)
  return [
    ...inside,
    ...behind.map((text) => ({ depth, text })),
    ...items.flatMap((item) => [
      {
        depth,
        text: `${item.state}: ${item.value ?? (item.doubt === undefined ? 'content' : 'a part')}${because(item.doubt)}`,
      },
      ...answerLines(item.answer, depth + 1),
    ]),
    ...(moreItems === undefined ? [] : [{ depth, text: `and ${moreItems} more` }]),
    ...answerLines(answer, depth),
    ...(isToldBelow(part) ? [] : [{ depth, text: doubtText(part) }]),
  ]
}

function partLines(part: ExplainedPart, depth: number): readonly Line[] {
  const { state, text, line, parts } = part
  const where =
    line === undefined ? '' : ` (line ${line}${parts === undefined && state !== 'not looked at' ? ', as above' : ''})`
  const shown = state === 'value' ? `${text}${where} is ${shownValue(part)}` : `${state}: ${text}${where}`
  return [{ depth, text: shown, isField: part.type === 'field' }, ...below(part, depth + 1)]
}

/** The values that a comparison has read. */
function sideLines(parts: readonly ExplainedPart[], depth: number): readonly Line[] {
  return parts.flatMap((part) => (part.state === 'not looked at' ? [] : partLines(part, depth)))
}

function shownValue({ value, isContent }: ExplainedPart): string {
  return isContent === true ? 'content, which is not shown' : (value ?? 'nothing')
}

/** Whether the doubt of a part is that of one below it, where it is printed. */
function isToldBelow({ doubt, parts = [], items = [] }: ExplainedPart): boolean {
  return doubt === undefined || [...parts, ...items].some((one) => one.doubt === doubt)
}

function doubtText({ doubt = '' }: ExplainedPart): string {
  return `because ${doubt}`
}

function because(doubt: string | undefined): string {
  return doubt === undefined ? '' : `, because ${doubt}`
}

function answerLines(answer: ExplainedAnswer | undefined, depth: number): readonly Line[] {
  if (answer === undefined) return []
  const { proof, missing, more } = answer
  const told = [
    ...proof.map(({ fact, existence, because, from }) => {
      const ground = because ?? from
      return `${fact}  (${existence}${ground === undefined ? '' : because === undefined ? `, ${ground}` : `: ${ground}`})`
    }),
    ...missing.map(({ remedy, fact, because, from }) => {
      const where = from === undefined ? '' : `, ${from}`
      return `${remedies[remedy]}: ${fact} (${because}${where})`
    }),
    ...(more === undefined ? [] : [`and ${more} more`]),
  ]
  return told.map((text) => ({ depth, text }))
}

const step = '  '

function fitted({ depth, text }: Line, width: number): readonly string[] {
  const margin = step.repeat(Math.min(depth, deepest))
  const inner = Math.max(narrowest, width - margin.length - step.length)
  return wrapped(visible(text), inner).map((line, at) => `${margin}${at === 0 ? '' : step}${line.trimEnd()}`)
}

/** Deeper than this, nesting is no longer shown by indenting. */
const deepest = 12
const narrowest = 20
