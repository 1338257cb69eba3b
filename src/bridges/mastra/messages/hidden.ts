import type { Json } from '../../../base/index.ts'
import { restOf, shownJson } from '../../host/shown-json.ts'
import type { Part } from './language-model.ts'
import type { Segment, Segments } from './segments.ts'

/** What an answer says beside its blocks, as JSON for the metadata: files, sources, data of the provider, and the fields of its result. */
export function hiddenIn(
  { head, segments, finish, raw }: Segments,
  result: object = {},
): { readonly [key: string]: Json } {
  const said = segments.flatMap(saidIn)
  const found = [
    ...head.flatMap((part) => headRest(part) ?? []),
    ...[(finish && restIn(finish)) ?? []].flat(),
    ...segments.flatMap(beside),
    ...raw,
  ]
  const hidden = [...new Map(found.map((one) => [JSON.stringify(shownJson(one)), one])).values()]
  const { response, ...rest } = result as { readonly response?: object }
  const more = restOf({ ...rest, response: restOf(response ?? {}, idFields) }, resultFields)
  return {
    ...(hidden.length > 0 && { hidden: hidden.map((one) => shownJson(one, said)) }),
    ...(more !== undefined && { result: shownJson(more, said) }),
  }
}

const idFields = ['id', 'timestamp', 'modelId']
const resultFields = ['stream', 'content', 'request', 'usage', 'finishReason', 'warnings']

/** The texts of a part, as its provider repeats them in chunks of its own. */
function saidIn({ block, parts }: Segment): readonly string[] {
  if (block === undefined) return []
  const texts = 'text' in block ? [block.text] : []
  const inputs = otherInput(parts) === undefined ? parts : parts.filter(({ type }) => type === 'tool-call')
  return [...texts, ...inputs.flatMap(({ delta, input }) => [delta, input].filter((one) => typeof one === 'string'))]
}

function beside({ block, parts }: Segment): readonly object[] {
  const input = otherInput(parts)
  const rests = parts.flatMap((part) => (block === undefined ? part : (restIn(part) ?? [])))
  return input === undefined ? rests : [...rests, { type: 'tool-input', input }]
}

/** The stream shows the input of a call twice, and a hook reads it once: here is the first, if it says something else. */
function otherInput(parts: readonly Part[]): string | undefined {
  const deltas = parts.flatMap(({ type, delta }) => (type === 'tool-input-delta' ? (delta ?? '') : [])).join('')
  const call = parts.find(({ type }) => type === 'tool-call')
  return deltas === '' || deltas === call?.input ? undefined : deltas
}

/** The fields of each type of part that its block shows, or that only say which part it is. */
const shown: Readonly<Record<string, readonly string[]>> = {
  'tool-call': ['toolCallId', 'toolName', 'input', 'providerExecuted', 'dynamic'],
  'tool-result': ['toolCallId', 'toolName', 'result', 'isError', 'providerExecuted', 'dynamic'],
  source: ['title'],
  file: ['data'],
  finish: ['usage', 'finishReason'],
  'response-metadata': idFields,
}
const shownInOthers = ['id', 'delta', 'toolName', 'providerExecuted', 'dynamic']

function headRest(part: Part): object | undefined {
  return part.type === 'stream-start' || part.type === 'response-metadata' ? restIn(part) : part
}

function restIn(part: Part): object | undefined {
  const rest = restOf(part, [
    'type',
    ...((Object.hasOwn(shown, part.type) ? shown[part.type] : undefined) ?? shownInOthers),
  ])
  return rest === undefined ? undefined : { type: part.type, ...rest }
}
