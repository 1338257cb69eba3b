import { resolve } from 'node:path'
import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode, stripComments } from 'jsonc-parser'
import { PawlError } from '../../base/index.ts'
import { loadModule } from '../../config/internal.ts'
import { readRegularFile } from '../../node/index.ts'
import { inexactIn } from '../../protocol/index.ts'

/** The value of a table, before it is read as cases. */
export interface CaseFile {
  readonly value: unknown
  /** The line of a case in its file, from 1; 1 if that is a program. */
  readonly lineOf: (at: number) => number
}

/** A place in a file of cases that is not understood. */
export function badCase({ file, line }: CasePlace, message: string, hint: string): PawlError {
  return new PawlError('bad-case', `${file}:${line}: ${message}`, { hint })
}

/** Where a case is. */
export interface CasePlace {
  readonly file: string
  readonly line: number
}

export const exampleTable = 'write `[{ "call": "…", "expect": "deny" }]`'

export async function openCaseFile(file: string): Promise<CaseFile> {
  return /\.json$/i.test(file) ? jsonIn(file) : { value: await loadModule(resolve(file)), lineOf: () => 1 }
}

function jsonIn(file: string): CaseFile {
  const text = readRegularFile(file).replace(/^\ufeff/, '')
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const [error] = errors
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  if (text.trim() === '') throw badCase({ file, line: 1 }, 'it is empty', exampleTable)
  if (error !== undefined || tree === undefined)
    throw badCase({ file, line: lineAt(error?.offset ?? 0) }, `it is not JSON: ${spaced(error)}`, 'correct the file')
  for (const node of tree.children ?? []) checkExact(node, text, { file, line: lineAt(node.offset) })
  return { value: getNodeValue(tree), lineOf: (at) => lineAt(tree.children?.[at]?.offset ?? 0) }
}

/** The hook process refuses a call that can be read in two ways: a case must not be read in one of them. */
function checkExact({ offset, length }: Node, text: string, place: CasePlace): void {
  const why = inexactIn(stripComments(text.slice(offset, offset + length), ' '))
  if (why !== undefined)
    throw badCase(place, `it can be read in two ways: ${why}`, 'write large numbers as texts, and each key once')
}

/** `UnexpectedEndOfString` as words. */
function spaced(error: ParseError | undefined): string {
  const code = error === undefined ? 'ValueExpected' : printParseErrorCode(error.error)
  return code.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}
