import type { Report } from '../diagnostics/reporter.ts'
import { quoted } from '../lexer/spelling.ts'
import type { Token } from '../lexer/token.ts'
import type { Name, Span } from '../tree.ts'

/** The variables of one body. A branch sees those around it; a hook, a macro and a test begin afresh. */
export interface Scope {
  readonly names: Map<string, Span>
  readonly around: Scope | undefined
}

export function createScope(around?: Scope): Scope {
  return { names: new Map(), around }
}

/** Declares the variable in the scope, once. `@_` declares nothing. */
export function declare(scope: Scope, variable: Token | undefined, report: Report): Name | undefined {
  if (variable === undefined || variable.text === '_') return undefined
  const { text, span } = variable
  const first = find(scope, text)
  if (first === undefined) scope.names.set(text, span)
  else {
    const place = `line ${first.line}, column ${first.column}`
    const hint = 'a variable gets its value once; give this one another name'
    report('T013', span, `${quoted(`@${text}`)} is declared already, on ${place}`, hint)
  }
  return { text, span }
}

function find(scope: Scope, name: string): Span | undefined {
  for (let inner: Scope | undefined = scope; inner !== undefined; inner = inner.around) {
    const span = inner.names.get(name)
    if (span !== undefined) return span
  }
  return undefined
}
