import { printTheory } from '../language/printer/printer.ts'
import type { Name, Span, Statement } from '../language/tree.ts'
import type { OpenTheory } from './open-theory.ts'
import { insideOf } from './statement-at.ts'

/** An entry of the outline of a theory. */
export interface TheorySymbol {
  readonly name: string
  readonly detail: string
  readonly kind: 'hook' | 'test' | 'fact' | 'variable'
  readonly span: Span
  /** The place of its name. */
  readonly nameSpan: Span
  readonly inside: readonly TheorySymbol[]
}

/** The outline: hooks with their variables, tests, and facts. */
export function symbolsOf({ theory }: OpenTheory): readonly TheorySymbol[] {
  return theory.statements.map((statement): TheorySymbol => {
    const { span } = statement
    if (statement.type === 'hook')
      return named(statement.name, 'hook', statement.event.text.toUpperCase(), span, variablesIn(statement))
    if (statement.type === 'macro') return named(statement.name, 'hook', 'body', span, variablesIn(statement))
    if (statement.type === 'test') return named(statement.name, 'test', 'test', span, [])
    const [line = ''] = printTheory({ file: '', statements: [statement], comments: [] }).split('\n', 1)
    return { name: line, detail: '', kind: 'fact', span, nameSpan: span, inside: [] }
  })
}

function named(
  { text, span: nameSpan }: Name,
  kind: TheorySymbol['kind'],
  detail: string,
  span: Span,
  inside: readonly TheorySymbol[],
): TheorySymbol {
  return { name: text, detail, kind, span, nameSpan, inside }
}

/** The conditions and values that have a name, branches included. */
function variablesIn(statement: Statement): readonly TheorySymbol[] {
  return insideOf(statement).flatMap((one) => {
    const variable = 'variable' in one ? one.variable : undefined
    const own = variable === undefined ? [] : [named(variable, 'variable', '', one.span, [])]
    return [...own, ...variablesIn(one)]
  })
}
