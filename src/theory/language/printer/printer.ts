import type { Branch, Hook, Statement, Term, Test, Theory, Triple } from '../tree.ts'
import { decimal } from './decimal.ts'
import { createPage, type Page } from './page.ts'
import { quoteText } from './quote-text.ts'

/**
 * Prints a theory in its one layout: a statement a line, two spaces a level, at most one blank line, comments where they were.
 * Print only a theory that was read without errors: of any other, parts are missing.
 *
 * @example
 * printTheory(parseTheory('Dog   IS_A Mammal', 'animals.sys2dsl').theory) // => 'Dog IS_A Mammal\n'
 */
export function printTheory(theory: Theory): string {
  const page = createPage(theory)
  printAll(page, theory.statements, 0)
  page.comments(Number.POSITIVE_INFINITY, 0)
  return page.text()
}

function printAll(page: Page, statements: readonly Statement[], depth: number): void {
  for (const statement of statements) {
    page.comments(statement.span.offset, depth)
    page.item(statement.span, depth, firstLine(statement))
    if (statement.type !== 'triple') printInside(page, statement, depth)
  }
}

function printInside(page: Page, statement: Exclude<Statement, Triple>, depth: number): void {
  page.open()
  if (statement.type === 'branch') printBranch(page, statement, depth)
  else if (statement.type === 'test') printTest(page, statement, depth)
  else printAll(page, statement.body, depth + 1)
  page.comments(statement.span.offset + statement.span.length, depth + 1)
  page.line(depth, 'END')
}

function printBranch(page: Page, { then, otherwise, elseSpan }: Branch, depth: number): void {
  printAll(page, then, depth + 1)
  if (elseSpan === undefined && otherwise.length === 0) return
  if (elseSpan !== undefined) page.comments(elseSpan.offset, depth + 1)
  page.line(depth, 'ELSE')
  page.open()
  printAll(page, otherwise, depth + 1)
}

function printTest(page: Page, { given, expect, expectSpan }: Test, depth: number): void {
  printAll(page, given, depth + 1)
  if (expectSpan !== undefined) page.comments(expectSpan.offset, depth + 1)
  page.line(depth, 'EXPECT')
  page.open()
  printAll(page, expect, depth + 1)
}

function firstLine(statement: Statement): string {
  switch (statement.type) {
    case 'triple':
      return `${binding(statement)}${term(statement.subject)} ${statement.verb.text} ${term(statement.object)}`
    case 'hook':
      return `@HOOK ${statement.name.text} ${statement.event.text} ${options(statement)}BEGIN`
    case 'macro':
      return `@${statement.name.text} BEGIN`
    case 'branch':
      return `${binding(statement)}IF ${term(statement.condition)} THEN`
    case 'test':
      return `@TEST ${statement.name.text} GIVEN`
  }
}

function binding({ variable }: Triple | Branch): string {
  return variable === undefined ? '' : `@${variable.text} `
}

function options({ priority, onUndecided }: Hook): string {
  const first = priority === undefined ? '' : `PRIORITY ${decimal(priority.value)} `
  return onUndecided === undefined ? first : `${first}ON_UNDECIDED ${onUndecided.text} `
}

function term(one: Term): string {
  switch (one.type) {
    case 'word':
      return one.text
    case 'reference':
      return `$${one.name}`
    case 'text':
      return quoteText(one.value)
    case 'number':
      return decimal(one.value)
  }
}
