import { ErrorCodes, type Range, ResponseError } from 'vscode-languageserver/node'
import { isObject } from '../../base/index.ts'

// Messages come from another program: what they have is checked once, here.

/** The URI of the document that a request is about. */
export function uriIn(params: unknown): string {
  const uri = fieldOf(fieldOf(params, 'textDocument'), 'uri')
  if (typeof uri === 'string') return uri
  throw invalid('`textDocument.uri` is missing')
}

/** The position that a request is about. */
export function positionIn(params: unknown): Range['start'] {
  return positionOf(fieldOf(params, 'position'), 'position')
}

/** The range that a request is about. */
export function rangeIn(params: unknown): Range {
  const range = fieldOf(params, 'range')
  return {
    start: positionOf(fieldOf(range, 'start'), 'range.start'),
    end: positionOf(fieldOf(range, 'end'), 'range.end'),
  }
}

/** A text of a request. */
export function textIn(params: unknown, key: string): string {
  const text = fieldOf(params, key)
  if (typeof text === 'string') return text
  throw invalid(`\`${key}\` is not a text`)
}

/** The arguments of a command, which are texts. */
export function argumentsIn(params: unknown): readonly string[] {
  const given = fieldOf(params, 'arguments')
  if (Array.isArray(given) && given.every((one) => typeof one === 'string')) return given
  throw invalid('`arguments` are not texts')
}

/** The URIs of the files that have changed on the disk; what is not one is left out. */
export function changedIn(params: unknown): readonly string[] {
  const changes = fieldOf(params, 'changes')
  const uris = Array.isArray(changes) ? changes.map((change) => fieldOf(change, 'uri')) : []
  return uris.filter((uri) => typeof uri === 'string')
}

/** Whether the editor reports changes of files on request. */
export function canWatchFiles(params: unknown): boolean {
  const workspace = fieldOf(fieldOf(params, 'capabilities'), 'workspace')
  return fieldOf(fieldOf(workspace, 'didChangeWatchedFiles'), 'dynamicRegistration') === true
}

export function invalid(message: string): ResponseError {
  return new ResponseError(ErrorCodes.InvalidParams, message)
}

function positionOf(value: unknown, name: string): Range['start'] {
  const [line, character] = [fieldOf(value, 'line'), fieldOf(value, 'character')]
  if (isCount(line) && isCount(character)) return { line, character }
  throw invalid(`\`${name}\` is not a position`)
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0
}

function fieldOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
