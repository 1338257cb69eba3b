import type { Json } from '../../base/index.ts'
import type { KeptConfirmation } from '../../ports/index.ts'
import { type Fact, factLines } from '../terminal/fact-lines.ts'
import { jsonLines } from '../terminal/json-lines.ts'
import { spanText, timeText } from '../terminal/time-text.ts'
import { gitBranch } from './git-branch.ts'

/** All facts about a question for a person, with the whole action, in lines of at most so many columns. */
export function questionLines(question: KeptConfirmation, columns: number): readonly string[] {
  const { call, rest } = toolIn(question.action)
  const facts = [...factsOf(question), ...(call === undefined ? [] : [['tool', call] as const])]
  return [
    `${question.id}  ${question.status}`,
    ...facts.flatMap((fact) => factLines(fact, columns)),
    `  ${call === undefined ? 'action' : 'input'}`,
    ...jsonLines(rest, columns - 4).map((line) => `    ${line}`),
  ]
}

function factsOf({
  by,
  event,
  reason,
  runId,
  from = {},
  askedAt,
  expiresAt,
  ...rest
}: KeptConfirmation): readonly Fact[] {
  const { agent, session, folder, project, branch, permissionMode, subagent, mcpServer } = from
  const now = Date.now()
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['hook', `${by}, at ${event}`],
    ['why', reason],
    ['agent', agent],
    ['subagent', subagent],
    ['mode', permissionMode],
    ['session', session],
    ['run', runId],
    ['server', mcpServer],
    ['folder', folder],
    ['project', project],
    ['branch', branchText(branch, folder === undefined ? undefined : gitBranch(folder))],
    ['asked', `${spanText(now - askedAt)} ago (${timeText(askedAt)})`],
    ['expires', `${expiresAt > now ? `in ${spanText(expiresAt - now)}` : 'already'} (${timeText(expiresAt)})`],
    ['decided', decisionText(rest)],
  ]
  return facts.filter((fact): fact is Fact => fact[1] !== undefined)
}

/** The action would affect the branch that is checked out now. */
function branchText(asked: string | undefined, now: string | undefined): string | undefined {
  if (asked === undefined || now === undefined || asked === now) return now ?? asked
  return `${now} (it was ${asked} when this was asked)`
}

function decisionText({ decidedBy, decidedWhy, decidedAt }: Partial<KeptConfirmation>): string | undefined {
  if (decidedBy === undefined || decidedAt === undefined) return undefined
  return `by ${decidedBy} (${timeText(decidedAt)})${decidedWhy === undefined ? '' : `: ${decidedWhy}`}`
}

/** The tool of a call that would be made, and its input; of anything else, all of it. */
function toolIn(action: Json): { readonly call?: string; readonly rest: Json } {
  const { call = action, ...others } = (action ?? {}) as Readonly<Record<string, Json>>
  const { name, input, ...more } = (call ?? {}) as Readonly<Record<string, Json>>
  const isAll = call === action || Object.keys(others).length === 0
  const isCall = isAll && typeof name === 'string' && input !== undefined && Object.keys(more).length === 0
  return isCall ? { call: name, rest: input } : { rest: action }
}
