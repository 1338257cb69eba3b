import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createReporter } from '../diagnostics/reporter.ts'
import { tokenize } from '../lexer/lexer.ts'
import { mustBeText } from '../must-be-text.ts'
import type { Statement, Theory } from '../tree.ts'
import { headerAhead } from './header-ahead.ts'
import { parseStatement } from './parse-body.ts'
import { parseDeclaration } from './parse-declaration.ts'
import { parseHook } from './parse-hook.ts'
import { parseMacro } from './parse-macro.ts'
import { parseTest } from './parse-test.ts'
import { isUsesAhead, parseUses } from './parse-uses.ts'
import { createReader, type Reader } from './reader.ts'
import { createScope, type Scope } from './scope.ts'

/**
 * Reads a theory. It always returns a tree of the valid parts and all diagnostics, in the order of the text; the tree is
 * whole only if there is no diagnostic.
 *
 * @example
 * const { theory, diagnostics } = parseTheory('Dog IS_A Mammal', 'animals.sys2dsl')
 * diagnostics // => []
 */
export function parseTheory(text: string, file: string): { theory: Theory; diagnostics: readonly Diagnostic[] } {
  mustBeText(text, 'the text of a theory', "read its file as text: `readFileSync(file, 'utf8')`")
  mustBeText(file, 'the file of a theory', 'name it, for messages and for its hooks: `policy.sys2dsl`')
  const { report, diagnostics } = createReporter(file)
  const { tokens, comments, blankLines } = tokenize(text, report)
  const reader = createReader(tokens, report)
  const statements = parseStatements(reader)
  const theory = { file, statements, comments, blankLines }
  return { theory, diagnostics: diagnostics() }
}

/** All statements of a theory. */
export function parseStatements(reader: Reader): readonly Statement[] {
  const scope = createScope()
  const statements: Statement[] = []
  for (reader.skipSeparators(); reader.peek().type !== 'end'; reader.skipSeparators()) {
    const statement = parseOutermost(reader, scope)
    if (statement !== undefined) statements.push(statement)
  }
  return statements
}

function parseOutermost(reader: Reader, scope: Scope): Statement | undefined {
  const header = headerAhead(reader)
  if (header === 'hook') return parseHook(reader)
  if (header === 'test') return parseTest(reader)
  if (header === 'macro') return parseMacro(reader, scope)
  if (header !== undefined) return parseDeclaration(reader, header)
  if (isUsesAhead(reader)) return parseUses(reader)
  return parseStatement(reader, { scope, depth: 0, closers: [], isOfHook: false })
}
