import { didYouMean } from '../../base/index.ts'
import { describedFormats, numberFormats, textFormats } from './formats.ts'
import type { Keywords } from './here.ts'
import { countIn, patternIn } from './read-values.ts'

/** Keywords about texts. Other values fit each of them; `format` also knows formats of numbers. */
export const textKeywords: Keywords = {
  minLength(given, here) {
    const least = countIn(given, here)
    return (value, visit) => {
      if (typeof value === 'string' && lengthOf(value) < least) visit.fail(`expected at least ${least} characters`)
    }
  },
  maxLength(given, here) {
    const most = countIn(given, here)
    return (value, visit) => {
      if (typeof value === 'string' && lengthOf(value) > most) visit.fail(`expected at most ${most} characters`)
    }
  },
  pattern(given, here) {
    const pattern = patternIn(given, here)
    return (value, visit) => {
      if (typeof value === 'string' && !pattern.test(value))
        visit.fail(`expected a text that matches ${pattern.source}`)
    }
  },
  format(given, here) {
    const name = String(given)
    const ofText = textFormats.get(name)
    const ofNumber = numberFormats.get(name)
    if (ofText === undefined && ofNumber === undefined) {
      // a `pattern` in the same schema checks the format: zod writes `cuid2` and others in this way
      if (describedFormats.has(name) || here.schema['pattern'] !== undefined) return undefined
      const known = [...textFormats.keys(), ...numberFormats.keys(), ...describedFormats]
      const hint = 'leave it out, or write a `pattern` beside it'
      here.refuse(`\`${name}\` is not a format that Pawl can check`, didYouMean(name, known) ?? hint)
    }
    return (value, visit) => {
      const isText = typeof value === 'string' && ofText?.(value) === false
      const isNumber = typeof value === 'number' && ofNumber?.(value) === false
      if (isText || isNumber) visit.fail(`expected the format \`${name}\``)
    }
  },
}

/** The length in Unicode characters, as JSON Schema counts them. */
function lengthOf(text: string): number {
  let length = text.length
  for (let at = 1; at < text.length; at++) if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) length--
  return length
}

const isHigh = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isLow = (unit: number) => unit >= 0xdc00 && unit < 0xe000
