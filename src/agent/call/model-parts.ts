import { type Model, ModelError, type ModelPart } from '../model.ts'

/** Reads the parts of a model's `stream`, each once. Throws a `ModelError` if the stream or a part is invalid. */
export async function* modelParts({ name }: Model, stream: unknown): AsyncGenerator<ModelPart> {
  for await (const part of iterableOf(name, stream)) yield readPart(name, part)
}

function iterableOf(model: string, stream: unknown): AsyncIterable<unknown> {
  const isPromise = stream instanceof Promise
  if (isPromise)
    stream.catch(() => {}) // avoids an unhandled rejection
  else if (typeof stream === 'object' && stream !== null)
    if (Symbol.asyncIterator in stream || Symbol.iterator in stream) return stream as AsyncIterable<unknown>
  const given = isPromise ? 'a promise' : shape(stream)
  throw new ModelError(`\`stream\` of model \`${model}\` returned ${given} instead of an async iterable`, {
    hint: 'write it as `async *stream(request) { … }`',
    retryable: false,
  })
}

function readPart(model: string, given: unknown): ModelPart {
  const { type, text, id, name, response } = (given ?? {}) as Readonly<Record<string, unknown>>
  if (type === 'response') return { type, response: response as never } // `readResponse` checks it later
  if (typeof text === 'string') {
    if (type === 'text' || type === 'reasoning') return { type, text }
    if (type === 'tool_input' && typeof id === 'string' && typeof name === 'string') return { type, id, name, text }
  }
  throw new ModelError(`the stream of model \`${model}\` gave ${shape(given)} that is not a part of an answer`, {
    hint: 'a part is a `text`, `reasoning`, `tool_input` or `response`',
    retryable: false,
  })
}

function shape(value: unknown): string {
  return value === null ? 'null' : `a value of type ${typeof value}`
}
