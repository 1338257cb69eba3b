import { isUnknown, shown } from '../action/argument.ts'
import { fields } from './fields.ts'
import type { TestExpression } from './parse-shell.ts'
import { readArithmetic } from './read-arithmetic.ts'
import type { Reading, Where } from './reading.ts'

/** Words within `[[ … ]]` can contain substitutions. Numbers in it are arithmetic. */
export function readTest(expression: TestExpression, where: Where, reading: Reading): void {
  reading.spend()
  switch (expression.type) {
    case 'TestUnary':
      readTestWord(fields(expression.operand, where, reading), expression.operator === '-v', where, reading)
      return
    case 'TestBinary': {
      const isNumber = /^-(?:eq|ne|lt|le|gt|ge)$/.test(expression.operator)
      for (const word of [expression.left, expression.right])
        readTestWord(fields(word, where, reading), isNumber, where, reading)
      return
    }
    case 'TestLogical':
      for (const one of expression.operands) readTest(one, where, reading)
      return
    case 'TestNot':
      readTest(expression.operand, where, reading)
      return
    case 'TestGroup':
      readTest(expression.expression, where, reading)
      return
  }
}

function readTestWord(found: ReturnType<typeof fields>, isArithmetic: boolean, where: Where, reading: Reading): void {
  if (!isArithmetic) return
  for (const one of found) if (!isUnknown(one)) readArithmetic({ text: shown(one) }, where, reading)
}
