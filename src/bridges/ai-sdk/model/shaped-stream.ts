import type { Run } from '../calls/runs.ts'
import type { TheirPart } from '../sdk.ts'
import type { CallShaper } from './middleware.ts'

type Start = Extract<TheirPart, { readonly type: 'tool-input-start' }>

/**
 * The parts with calls as the AI SDK shall read them. The input of a call that hooks may change or keep from a client waits for them, and so
 * does what the provider says beside it, which may repeat the input.
 */
export async function* shapedStream(
  parts: AsyncIterable<TheirPart>,
  run: Run,
  shaper: CallShaper | undefined,
): AsyncGenerator<TheirPart, void, undefined> {
  const held = new Map<string, [Start, ...TheirPart[]]>()
  const raw: TheirPart[] = []
  let isChanged = false
  for await (const part of parts) {
    const begun = heldOf(part)
    if (shaper === undefined) yield part
    else if (begun !== undefined) begun.push(part)
    else if (part.type === 'tool-input-start' && part.providerExecuted !== true && shaper.holds(part.toolName))
      held.set(part.id, [part])
    else if (part.type === 'raw' && shaper.holds()) raw.push(part)
    else if (part.type === 'tool-call') {
      const { part: call, isRefused } = await shaper.shape(run, part)
      isChanged ||= call !== part
      const input = held.get(part.toolCallId)
      held.delete(part.toolCallId)
      if (input !== undefined && !isRefused) yield* call === part ? input : inputOf(input, call.input)
      yield call
    } else if (part.type === 'finish') {
      if (!isChanged) yield* raw
      yield isChanged ? withoutMetadata(part) : part
    } else yield part
  }

  function heldOf(part: TheirPart): TheirPart[] | undefined {
    return part.type === 'tool-input-delta' || part.type === 'tool-input-end' ? held.get(part.id) : undefined
  }
}

/** The final input, as if the model had written it in one piece. */
function inputOf([start]: readonly [Start, ...unknown[]], input: string): readonly TheirPart[] {
  const { id } = start
  // a changed input is JSON
  const { inputEncoding: _, ...rest } = start
  return [rest, { type: 'tool-input-delta', id, delta: input }, { type: 'tool-input-end', id }]
}

function withoutMetadata({ type, usage, finishReason }: Extract<TheirPart, { readonly type: 'finish' }>): TheirPart {
  return { type, usage, finishReason }
}
