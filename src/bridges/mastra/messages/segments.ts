import type { Json } from '../../../base/index.ts'
import type { ContentBlock } from '../../../protocol/index.ts'
import { jsonOf } from '../../host/given-input.ts'
import type { Part } from './language-model.ts'
import { textOfFile } from './text-file.ts'

/** One part of an answer, with the parts of the stream that it came in. */
export interface Segment {
  readonly parts: Part[]
  /** As hooks read it; undefined if it has no form of ours. */
  block: ContentBlock | undefined
}

/** The parts of an answer, in the order in which they began. */
export interface Segments {
  /** Those before the first, such as warnings. */
  readonly head: readonly Part[]
  readonly segments: readonly Segment[]
  readonly finish: Part | undefined
  /** Chunks of the provider. */
  readonly raw: readonly Part[]
}

export function segmentsOf(parts: readonly Part[]): Segments {
  const open = new Map<string, Segment>()
  const segments: Segment[] = []
  const head: Part[] = []
  let finish: Part | undefined
  const begin = (part: Part, block: ContentBlock | undefined) => {
    const segment: Segment = { parts: [part], block }
    segments.push(segment)
    return segment
  }
  for (const part of parts) {
    const { type, id = '', toolCallId = '', delta = '' } = part
    const key = `${type.split('-')[0]}:${id}`
    const known = open.get(key)
    if (type === 'raw') continue
    if (type === 'finish') finish = part
    else if (type === 'text-start') open.set(key, begin(part, { type: 'text', text: '' }))
    else if (type === 'reasoning-start') open.set(key, begin(part, { type: 'reasoning', text: '' }))
    else if (type === 'tool-input-start') open.set(key, begin(part, undefined))
    else if (type === 'tool-call') callIn(open.get(`tool:${toolCallId}`) ?? begin(part, undefined), part)
    else if (type === 'tool-result' || type === 'source' || type === 'file') begin(part, blockOf(part))
    else if (known !== undefined) {
      known.parts.push(part)
      if (known.block !== undefined && 'text' in known.block)
        known.block = { ...known.block, text: known.block.text + delta }
    } else if (type === 'text-delta') open.set(key, begin(part, { type: 'text', text: delta }))
    else if (type === 'reasoning-delta') open.set(key, begin(part, { type: 'reasoning', text: delta }))
    else if (segments.length === 0) head.push(part)
    else begin(part, undefined)
  }
  return { head, segments, finish, raw: parts.filter(({ type }) => type === 'raw') }
}

function callIn(segment: Segment, part: Part): void {
  const { toolCallId: id = '', toolName: name = '', input } = part
  if (!segment.parts.includes(part)) segment.parts.push(part)
  segment.block = { type: 'tool_use', id, name, input: inputOf(input) }
}

/** The result of a tool that the provider ran, the title of a source, and the text of a file. */
function blockOf(part: Part): ContentBlock | undefined {
  const { type, toolCallId: callId = '' } = part
  if (type === 'tool-result')
    return { type: 'tool_result', callId, output: jsonOf(part['result']), isError: part['isError'] === true }
  if (type === 'source')
    return typeof part['title'] === 'string' ? { type: 'reasoning', text: part['title'] } : undefined
  const text = textOfFile(part['mediaType'], part['data'])
  return text === undefined ? undefined : { type: 'text', text }
}

/** The input of a call. Text that is not JSON stays text: Mastra returns it to the model. */
function inputOf(input: unknown): Json {
  if (typeof input !== 'string') return jsonOf(input ?? {})
  try {
    return input.trim() === '' ? {} : (JSON.parse(input) as Json)
  } catch {
    return input
  }
}
