import type { Json } from '../../base/index.ts'

/**
 * A result of the same shape as the one that came, with these words in it and no other text; nothing if it has no text at all. Claude
 * Code replaces a result only by one that its tool could have returned. It ignores any other silently, and the model sees the old one.
 */
export function resultLike(came: Json | undefined, words: string): Json | undefined {
  if (came === undefined || came === null) return shellResult(words)
  const keys: string[] = []
  withTexts(came, '', (key) => {
    keys.push(key)
    return ''
  })
  if (keys.length === 0) return undefined
  const chosen = Math.max(0, keys.findIndex(isShown(came)))
  let at = 0
  return withTexts(came, '', () => (at++ === chosen ? words : ''))
}

/** The model is shown few parts of a result: of a changed file only its name. The words must be in one of those. */
function isShown(came: Json): (key: string) => boolean {
  if (typeof came === 'object' && came !== null && Object.hasOwn(came, 'filePath')) return (key) => key === 'filePath'
  return (key) => shown.has(key)
}

const shown = new Set(['content', 'stdout', 'text', 'result', 'message', 'plan', 'error'])

/** The result of a shell. */
function shellResult(stdout: string): Json {
  return { stdout, stderr: '', interrupted: false, isImage: false, noOutputExpected: false }
}

/** The same value with other texts; those that belong to its shape stay. */
function withTexts(value: Json, key: string, textAt: (key: string) => string): Json {
  if (typeof value === 'string') return isShape(key, value) ? value : textAt(key)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    if (isBlocks(value)) return [{ type: 'text', text: textAt('text') }]
    return value.map((one: Json) => withTexts(one, key, textAt))
  }
  if (isNoText(value as JsonObject)) return textFile(textAt('content'))
  const entries = Object.entries(value as JsonObject)
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === 'isImage' ? false : withTexts(one, name, textAt)]),
  )
}

type JsonObject = { readonly [key: string]: Json }

/** Texts such as `"type": "text"` and `"status": "completed"`, which distinguish results of a tool. */
function isShape(key: string, text: string): boolean {
  return shapeKeys.has(key) && /^[a-z_-]{1,24}$/i.test(text)
}

const shapeKeys = new Set(
  'type status mode kind action scope role rel rail method level verdict outcome unanswered cell_type'.split(' '),
)

/** Content that a model reads, block by block: text, pictures and so on. */
function isBlocks(list: readonly Json[]): boolean {
  return list.length > 0 && list.every((one) => typeof (one as JsonObject | null)?.['type'] === 'string')
}

/** A picture, a notebook or a document, as reading a file returns it. There is no place for words, but the same tool returns texts. */
function isNoText({ type, file }: JsonObject): boolean {
  return typeof file === 'object' && typeof type === 'string' && ['image', 'notebook', 'pdf', 'parts'].includes(type)
}

function textFile(content: string): Json {
  return { type: 'text', file: { filePath: '', content, numLines: 1, startLine: 1, totalLines: 1 } }
}
