import type { Statement } from '../language/tree.ts'

/** The innermost statement around an offset. */
export function statementAround(statements: readonly Statement[], offset: number): Statement | undefined {
  const outer = statements.find(({ span }) => offset >= span.offset && offset <= span.offset + span.length)
  if (outer === undefined) return undefined
  return statementAround(insideOf(outer), offset) ?? outer
}

/** The statements inside a statement. A new type of statement with a body does not compile before it is listed here. */
export function insideOf(statement: Statement): readonly Statement[] {
  switch (statement.type) {
    case 'triple':
    case 'binding':
    case 'uses':
    case 'rule':
    case 'default':
    case 'limit':
    case 'region':
      return []
    case 'hook':
    case 'macro':
      return statement.body
    case 'branch':
      return [...statement.then, ...statement.otherwise]
    case 'test':
      return [...statement.given, ...statement.expect]
  }
}

/** The line of a text around an offset. */
export function lineOf(text: string, offset: number): string {
  let from = offset
  while (from > 0 && !isBreak(text.charAt(from - 1))) from--
  let to = offset
  while (to < text.length && !isBreak(text.charAt(to))) to++
  return text.slice(from, to)
}

function isBreak(sign: string): boolean {
  return sign === '\n' || sign === '\r'
}
