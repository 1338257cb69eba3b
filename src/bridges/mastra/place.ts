import { isObject } from '../../base/index.ts'

/** What Mastra says about a call when it runs a tool. The object is its own for each call, so that changes to it reach the tool. */
export interface Place {
  readonly toolCallId: string
  /** A list of its own for each call, which the tool receives, too: the call is known by it. */
  readonly messages: object
  /** One object for all of a run, as long as it stays in one process. */
  readonly requestContext: object
  readonly threadId: string | undefined
  readonly abortSignal: AbortSignal | undefined
  readonly resumeData: unknown
  readonly suspendPayload: unknown
  readonly suspend: Suspend | undefined
}

type Suspend = (payload: unknown, ...more: readonly unknown[]) => Promise<unknown>

/** Reads the context of a call, as a hook of Mastra or a tool of the AI SDK has it, or as a tool of Mastra has it. */
export function placeOf(context: unknown): Place | undefined {
  const given = fieldsOf(context)
  const place = isObject(given['agent']) ? { ...given, ...fieldsOf(given['agent']) } : given
  const { toolCallId, messages, requestContext, threadId, abortSignal, resumeData, suspendPayload, suspend } = place
  if (typeof toolCallId !== 'string' || toolCallId === '' || !isAny(messages) || !isAny(requestContext))
    return undefined
  return {
    toolCallId,
    messages,
    requestContext,
    threadId: typeof threadId === 'string' ? threadId : undefined,
    abortSignal: abortSignal instanceof AbortSignal ? abortSignal : undefined,
    resumeData,
    suspendPayload,
    suspend: typeof suspend === 'function' ? (suspend as Suspend) : undefined,
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

function isAny(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
