import type { Branch, Hook, Span, Statement } from '../../language/tree.ts'
import type { Report } from './checking.ts'

/** Warns of statements that a reader takes for part of another `IF` than they are. */
export function checkLayout({ body }: Pick<Hook, 'body'>, report: Report): void {
  for (const [at, statement] of body.entries()) {
    if (statement.type !== 'branch') continue
    checkElse(statement, report)
    checkBehind(statement, body[at + 1], report)
    checkLayout({ body: statement.then }, report)
    checkLayout({ body: statement.otherwise }, report)
  }
}

/** `ELSE` below an `IF` on one line, written as if it were of that one: it is of the one around it. */
function checkElse({ then, elseSpan, span }: Branch, report: Report): void {
  const inner = then.at(-1)
  if (elseSpan === undefined || inner?.type !== 'branch' || inner.elseSpan !== undefined) return
  if (elseSpan.line === span.line || elseSpan.column <= span.column || !isOneLine(inner)) return
  const message = `this \`ELSE\` belongs to the \`IF\` in line ${span.line}, and not to the one in line ${inner.span.line}`
  const hint =
    'for the inner one, write its command in a line of its own; for the outer one, begin `ELSE` where that begins'
  report('T171', elseSpan, message, hint, 'warning')
}

/** `IF … THEN one; two`: the second is done in any case. */
function checkBehind(branch: Branch, next: Statement | undefined, report: Report): void {
  if (next === undefined || !isOneLine(branch) || next.span.line !== branch.span.line) return
  const message = 'this is outside the `IF` in front of it, and done in any case'
  report(
    'T172',
    next.span,
    message,
    'write it in a line of its own, or both in a block that ends with `END`',
    'warning',
  )
}

function isOneLine({ span, then, otherwise }: Branch): boolean {
  return [...then, ...otherwise].every((one: { readonly span: Span }) => one.span.line === span.line)
}
