import { type Node, type ParseError, parseTree, printParseErrorCode, stripComments } from 'jsonc-parser'
import { sentenceOf } from '../../base/index.ts'
import type { JsonForm } from '../contract/layers.ts'
import { complaint, tooDeep, tooDeepAt, withArticle } from '../settings/json-document.ts'
import { lineFinder } from './line-finder.ts'
import type { Parsed, Setting } from './setting.ts'

/** Reads JSON as an agent does, which may accept less than the parser that Pawl edits the file with. */
export function jsonSettings(text: string, form: JsonForm): Parsed {
  const hasMark = text.startsWith('\uFEFF')
  if (hasMark && !form.mark) return { bad: { line: 1, what: 'the file starts with a byte order mark' } }
  const body = hasMark ? text.slice(1) : text
  if (body.trim() === '') return { settings: [] }
  const lineAt = lineFinder(body)
  const bad = (offset: number, what: string): Parsed => ({ bad: { line: lineAt(offset), what } })
  const deep = tooDeepAt(body)
  if (deep !== undefined) return bad(deep, tooDeep)
  const errors: ParseError[] = []
  const root = parseTree(body, errors, { disallowComments: !form.comments, allowTrailingComma: form.trailingCommas })
  const [error] = errors
  if (error !== undefined) return bad(error.offset, whatIs(error, body))
  if (root?.type !== 'object') return bad(0, `settings are an object, not ${withArticle(root?.type ?? 'null')}`)
  const strict = form.trailingCommas ? undefined : strictly(stripComments(body, ' '))
  return strict === undefined ? { settings: [...flat(root, [], lineAt)] } : bad(0, strict)
}

function whatIs(error: ParseError, body: string): string {
  if (printParseErrorCode(error.error) === 'InvalidCommentToken') return 'there is a comment'
  const isClosed = /[}\]]/.test(body[error.offset] ?? '')
  if (isClosed && body.slice(0, error.offset).trimEnd().endsWith(','))
    return 'there is a comma before the closing bracket'
  return complaint(error)
}

/** The parser above accepts a few things that JSON does not have, such as line ends in strings. */
function strictly(body: string): string | undefined {
  try {
    JSON.parse(body)
    return undefined
  } catch (cause) {
    return sentenceOf(cause)
  }
}

function* flat(node: Node, keys: readonly string[], lineAt: (offset: number) => number): Generator<Setting> {
  const isContainer = node.type === 'object' || node.type === 'array'
  const type = node.type === 'property' ? 'object' : node.type
  yield { keys, type, value: isContainer ? undefined : node.value, line: lineAt(node.offset) }
  for (const [at, child] of (node.children ?? []).entries()) {
    const [key, value] = node.type === 'object' ? (child.children ?? []) : [{ value: at }, child]
    if (value !== undefined) yield* flat(value, [...keys, String(key?.value)], lineAt)
  }
}
