import { sentenceAndHint } from '../../base/index.ts'
import type { Host } from '../../bridges/internal.ts'
import { makeToolCall, type ToolCall, type ToolDefinition } from '../../protocol/index.ts'
import { isModern } from '../message/era.ts'
import { codes, errorOf, type Fields, type Request } from '../message/message.ts'
import type { Session } from '../session/session.ts'
import type { Received } from '../wire/inbox.ts'
import { askPerson } from './ask-person.ts'
import { definitionOf } from './definition-of.ts'
import { type Exchange, openExchange } from './exchange.ts'
import { type Attempt, answerOf, refused } from './result-of.ts'
import { resumed } from './resumed.ts'
import { serverCall } from './server-call.ts'
import { type Subject, subjects } from './subject.ts'
import { unreadable } from './unreadable.ts'

/** The events of a call. Without a hook at one of them, and without a tool that is withheld, a call passes as it came. */
const callEvents = ['tool.before', 'tool.around', 'tool.after', 'error.raised'] as const

/** Whether hooks judge requests of this method. */
export function isGuarded({ host }: Session, method: string): boolean {
  return Object.hasOwn(subjects, method) && callEvents.some((event) => host.hears(event))
}

/** Whether hooks or pins could refuse requests of this method, or of any. */
export function isJudged({ host, isPinned }: Session, method?: string): boolean {
  if (method !== undefined && !Object.hasOwn(subjects, method)) return false
  return isPinned || callEvents.some((event) => host.hears(event))
}

/** A call of the client with its hooks, from its request to the answer. Every failure is a refusal. */
export async function guardCall(session: Session, request: Request, received: Received): Promise<void> {
  const subject = subjects[request.method]
  const params = request.params
  const tool = params && subject?.nameIn(params)
  if (subject === undefined || params === undefined || tool === undefined)
    return received.answer(
      errorOf(request.id, { code: codes.badParams, message: 'the request does not say what it calls' }),
    )
  const name = `mcp__${session.server}__${tool}`
  const refuse = (sentence: string) =>
    received.answer(refused({ id: request.id, isModern: isModern(params), subject }, [sentence]))
  try {
    const given = subject.inputIn(params)
    const why = unreadable(request) ?? subject.problemIn?.(given)
    if (why !== undefined) return refuse(`refused: ${why}`)
    const answered = resumed(session, { request, received })
    if (answered.type === 'refused') return refuse(`refused: ${answered.why}`)
    if (answered.type === 'resumed') return undefined
    const exchange = openExchange({ session, request, received, name, given })
    session.calls.add(exchange.abandon)
    await judge({ exchange, subject, request, params, tool }).finally(() => session.calls.delete(exchange.abandon))
  } catch (error) {
    refuse(`the call was refused: ${sentenceAndHint(error)}`)
  }
}

interface Judged {
  readonly exchange: Exchange
  readonly subject: Subject
  readonly request: Request
  readonly params: Fields
  readonly tool: string
}

async function judge({ exchange, subject, request, params, tool }: Judged): Promise<void> {
  const { session, name, given: input, signal } = exchange
  const isTool = request.method === 'tools/call'
  if (isTool) await session.book.called(tool)
  const isWithheld = isTool && (await session.book.isWithheld(tool))
  const host = isWithheld ? session.withheld : session.host
  const listed = isTool ? session.book.get(tool) : undefined
  const definition = definitionOf(session, { name, method: request.method, kind: subject.kindOf(input), listed })
  const call = callOf(request, definition, { input, tool, cwd: session.cwd })
  const attempts: Attempt[] = []
  const server = serverCall({ exchange, subject, request, params, call, attempts })
  try {
    const turn = await turnsOf(session, host).tool(call, server, {
      definition,
      signal,
      ask: (question, action) => askPerson(exchange, tool, question, action),
    })
    const { outputSchema } = listed ?? {}
    exchange.answer((id) =>
      answerOf({ id, isModern: isModern(params), subject, input, turn, attempts, outputSchema }, () =>
        lost(host, turn.origin === 'stub'),
      ),
    )
  } catch (error) {
    if (signal.aborted) return // no answer is wanted any more
    const sentence = `the call was refused: ${sentenceAndHint(error)}`
    exchange.answer((id) => refused({ id, isModern: isModern(params), subject }, [sentence]))
  }
}

function callOf(
  { id }: Request,
  { name, kind }: ToolDefinition,
  { input, tool, cwd }: { readonly input: ToolCall['input']; readonly tool: string; readonly cwd: string | undefined },
): ToolCall {
  return makeToolCall({ id: String(id), name, input, kind, native: { name: tool, input }, cwd })
}

/** Each call has turns of its own, so that a long connection does not remember all of them. */
function turnsOf({ id, run }: Session, host: Host) {
  return host.begin({ session: id, run })
}

/** A value of a hook that does not follow the schema of the tool's results. */
function lost(host: Host, isStub: boolean): void {
  const [event, outcome] = isStub ? (['tool.before', 'stub'] as const) : (['tool.after', 'modify'] as const)
  host
    .lost(event, outcome, 'an error with the same text, because it does not follow the `outputSchema`')
    .catch(() => undefined)
}
