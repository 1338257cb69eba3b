import type { Argument } from '../action/argument.ts'
import { forget } from './environment.ts'
import type { ArithmeticExpression } from './parse-shell.ts'
import type { Reading, Where } from './reading.ts'
import { substitute } from './substitute.ts'

interface Arithmetic {
  readonly text: string
  /** Its tree, if it has been parsed. */
  readonly expression?: ArithmeticExpression | undefined
}

/**
 * Reads arithmetic, which can contain substitutions and assign variables. The values of variables are arithmetic, too, and a
 * subscript in them can contain a substitution.
 */
export function readArithmetic({ text, expression }: Arithmetic, where: Where, reading: Reading): void {
  const found: string[] = []
  const isRead = expression !== undefined && readExpression(expression, found, where, reading)
  const names = new Set((text === '' ? found.join(' ') : text).match(/[A-Za-z_]\w*/g) ?? [])
  reading.spend(names.size)
  if ((!isRead && mayRun(text)) || hasTrap(where, reading))
    reading.opaque(where, 'it runs commands within arithmetic', { text })
  if (text !== '' && !/=|\+\+|--/.test(text)) return
  for (const name of names) forget(where.environment, `the variable ${name} after arithmetic`, name)
}

/** Whether any variable would run commands as arithmetic: one leads to another. */
function hasTrap({ environment }: Where, reading: Reading): boolean {
  const isTrap = (one: Argument) => typeof one === 'string' && one.includes('[') && mayRun(one)
  reading.spend(environment.variables.size >> 3)
  for (const values of environment.variables.values()) if (values.some(isTrap)) return true
  return false
}

/** Reads the substitutions of a tree, and collects its words. Returns whether that was all of it. */
function readExpression(one: ArithmeticExpression, words: string[], where: Where, reading: Reading): boolean {
  reading.spend()
  const read = (part: ArithmeticExpression) => readExpression(part, words, where, reading)
  switch (one.type) {
    case 'ArithmeticBinary':
      return [read(one.left), read(one.right)].every(Boolean)
    case 'ArithmeticUnary':
      return read(one.operand)
    case 'ArithmeticTernary':
      return [read(one.test), read(one.consequent), read(one.alternate)].every(Boolean)
    case 'ArithmeticGroup':
      return read(one.expression)
    case 'ArithmeticWord':
      words.push(one.value)
      return !mayRun(one.value)
    case 'ArithmeticCommandExpansion':
      substitute(one, '$(…)', where, reading)
      return true
  }
}

/** Whether a text contains a substitution. */
export function mayRun(text: string): boolean {
  return text.includes('$(') || text.includes('`') || text.includes('${')
}
