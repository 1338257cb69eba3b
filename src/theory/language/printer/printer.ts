import { decimal } from '../decimal.ts'
import { mustBeText } from '../must-be-text.ts'
import type { Binding, Branch, Declaration, Hook, Macro, NumberTerm, Statement, Test, Theory, Triple } from '../tree.ts'
import { createPage, type Page } from './page.ts'
import { printCondition, term } from './print-condition.ts'
import { printHead } from './print-head.ts'
import { printTriple } from './print-triple.ts'

/**
 * Prints a theory in its one layout: a statement a line, two spaces a level, at most one blank line, comments where they were.
 * Print only a theory that was read without errors: of any other, parts are missing.
 *
 * @example
 * printTheory(parseTheory('Dog   IS_A Mammal', 'animals.sys2dsl').theory) // => 'Dog IS_A Mammal\n'
 */
export function printTheory(theory: Theory): string {
  mustBeText(theory?.file, 'the file of a tree', 'take the tree of `parseTheory(text, file).theory`')
  const page = createPage(theory)
  printAll(page, theory.statements, 0)
  page.comments(Number.POSITIVE_INFINITY, 0)
  return page.text()
}

function printAll(page: Page, statements: readonly Statement[], depth: number): void {
  for (const statement of statements) {
    page.comments(statement.span.offset, depth)
    const oneLine = statement.type === 'branch' ? branchOnOneLine(page, statement, depth) : undefined
    if (oneLine !== undefined || !printHead(page, statement, depth))
      page.item(statement.span, depth, oneLine ?? firstLine(statement, { depth, widest }))
    if (isBlock(statement) && oneLine === undefined) printInside(page, statement, depth)
  }
}

type Block = Hook | Macro | Branch | Test

function isBlock(statement: Statement): statement is Block {
  const { type } = statement
  return type === 'hook' || type === 'macro' || type === 'branch' || type === 'test'
}

function printInside(page: Page, statement: Block, depth: number): void {
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

/** An `IF` with one command, where it fits: it reads as a sentence. */
function branchOnOneLine(page: Page, branch: Branch, depth: number): string | undefined {
  const [only, ...more] = branch.then
  const isPlain = only?.type === 'triple' && more.length === 0 && branch.otherwise.length === 0
  if (!isPlain || branch.elseSpan !== undefined || page.hasComment(branch.span)) return undefined
  const line = `${firstLine(branch, { depth, widest: Infinity })} ${firstLine(only, { depth, widest })}`
  return line.length + 2 * depth > widest ? undefined : line
}

const widest = 100

/** The room for a line. */
interface Room {
  readonly depth: number
  readonly widest: number
}

function firstLine(statement: Statement, room: Room): string {
  switch (statement.type) {
    case 'triple':
      return `${binding(statement)}${printTriple(statement)}`
    case 'binding':
      return `${binding(statement)}${printCondition(statement.condition)}`
    case 'hook': {
      const head = `@HOOK ${statement.name.text} ${statement.event.text} ${options(statement)}`
      const { when } = statement
      return when === undefined
        ? `${head}BEGIN`
        : printCondition(when, { head: `${head}WHEN `, tail: ' BEGIN', ...room })
    }
    case 'macro':
      return `@${statement.name.text} BEGIN`
    case 'branch':
      return printCondition(statement.condition, { head: `${binding(statement)}IF `, tail: ' THEN', ...room })
    case 'test':
      return `@TEST ${statement.name.text} GIVEN`
    case 'uses':
      return `USES ${term(statement.path)}`
    default:
      return declared(statement, room)
  }
}

function declared(statement: Declaration, room: Room): string {
  const head = `@${statement.type.toUpperCase()} ${statement.name.text} `
  switch (statement.type) {
    case 'rule': {
      const tail = ` THEN ${printCondition(statement.conclusion)}`
      return printCondition(statement.condition, { head: `${head}IF `, tail, ...room })
    }
    case 'default': {
      const unless = statement.unless === undefined ? '' : ` UNLESS ${printCondition(statement.unless)}`
      return `${head}${printCondition(statement.claim)}${unless}`
    }
    case 'limit': {
      const { kind, verb, atLeast, atMost } = statement
      const bounds = [bound('AT_LEAST', atLeast), bound('AT_MOST', atMost)].join('')
      return `${head}${term(kind)} ${verb.text}${bounds}`
    }
    case 'region':
      return printCondition(statement.when, { head: `${head}WHEN `, tail: '', ...room })
  }
}

function bound(word: string, amount: NumberTerm | undefined): string {
  return amount === undefined ? '' : ` ${word} ${decimal(amount.value)}`
}

function binding({ variable }: Triple | Binding | Branch): string {
  return variable === undefined ? '' : `@${variable.text} `
}

function options({ priority, onUndecided }: Hook): string {
  const first = priority === undefined ? '' : `PRIORITY ${decimal(priority.value)} `
  return onUndecided === undefined ? first : `${first}ON_UNDECIDED ${onUndecided.text} `
}
