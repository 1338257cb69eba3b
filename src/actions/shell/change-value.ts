import type { Argument } from '../action/argument.ts'
import type { ParameterOperation } from './parse-shell.ts'
import { withoutMatch } from './without-match.ts'

/** The longest value that is made. */
const longest = 32_768

/** A value after `${x#y}`, `${x/y/z}`, `${x:1:2}` or `${x^^}`; undefined if that is not known. */
export function changed(
  value: string,
  operation: ParameterOperation,
  operands: readonly (readonly Argument[])[],
): string | undefined {
  const plain = (at: number) => {
    const [text = '', ...more] = operands[at] ?? []
    if (more.length > 0 || (typeof text === 'object' && text.type === 'unknown')) return undefined
    return typeof text === 'string' ? text : text.text
  }
  switch (operation.type) {
    case 'Remove':
      return hasQuote(operation.operand.text) ? undefined : withoutMatch(value, plain(0), operation.operator)
    case 'Replace':
      return replaced(value, operation.operator, plain(0), plain(1))
    case 'Slice':
      return sliced(value, operation.offset.value.trim(), operation.length?.value.trim())
    case 'CaseModification':
      return operation.operand === undefined ? cased(value, operation.operator) : undefined
    default:
      return undefined
  }
}

/** Whether signs of a pattern may be meant as they are written. */
function hasQuote(text: string): boolean {
  return /["'\\]/.test(text)
}

function replaced(
  value: string,
  operator: string,
  pattern: string | undefined,
  by: string | undefined,
): string | undefined {
  if (pattern === undefined || by === undefined || pattern === '' || /[*?[\\(&]/.test(pattern + by)) return undefined
  if (operator === '/#') return value.startsWith(pattern) ? by + value.slice(pattern.length) : value
  if (operator === '/%') return value.endsWith(pattern) ? value.slice(0, value.length - pattern.length) + by : value
  if (operator === '/') return value.replace(pattern, () => by)
  return value.length * (by.length + 1) > longest ? undefined : value.replaceAll(pattern, () => by)
}

function sliced(value: string, offset: string, length: string | undefined): string | undefined {
  if (!/^-?\d{1,6}$/.test(offset) || (length !== undefined && !/^\d{1,6}$/.test(length))) return undefined
  const from = Number(offset) < 0 ? value.length + Number(offset) : Number(offset)
  if (from < 0) return ''
  return value.slice(from, length === undefined ? undefined : from + Number(length))
}

function cased(value: string, operator: string): string {
  const first = value.charAt(0)
  if (operator === '^^') return value.toUpperCase()
  if (operator === ',,') return value.toLowerCase()
  return (operator === '^' ? first.toUpperCase() : first.toLowerCase()) + value.slice(1)
}
