import { didYouMean } from '../../base/index.ts'
import { truths } from '../knowledge/knowledge.ts'
import type { Term, Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { constants } from '../program/compile-term.ts'
import { checkSetting } from './check-setting.ts'
import type { BareExpectation, Expecting } from './read-expect.ts'
import type { Operand } from './story.ts'

/** The words for the result of the last event. */
export const results = ['reason', 'informed'] as const
const isResult = (word: string): word is (typeof results)[number] => results.some((one) => one === word)

/** Verbs whose reading is a value, not a truth: it wants a name. */
const values: ReadonlySet<string> = new Set([
  'PLUS',
  'MINUS',
  'TIMES',
  'DIVIDED_BY',
  'READ_DIM',
  'READ_CONTROL',
  'NEW_COMPOSITE',
])
/** Verbs whose left side names a concept. */
const named: ReadonlySet<string> = new Set(['READ_DIM', 'READ_CONTROL', 'NEW_COMPOSITE'])

/** A comparison, or a reading to compare later. */
export function readReading({ variable, subject, verb, object }: Triple, at: Expecting): readonly BareExpectation[] {
  if (verb.text === 'READ_INPUT') {
    at.report('T125', verb.span, 'a test knows the input it has given', 'compare something else')
    return []
  }
  if (variable === undefined && values.has(verb.text)) {
    at.report('T125', verb.span, `the result of ${verb.text} is not used`, 'name it, and compare it: `@name …`')
    return []
  }
  if (verb.text === 'READ_DIM') checkSetting('dimension', wordOf(object), object, at)
  if (verb.text === 'READ_CONTROL') checkSetting('control value', wordOf(object), object, at)
  if (verb.text.endsWith('EQUALS')) checkAnswer(subject, object, at)
  const left = readSide(subject, named.has(verb.text), at)
  const right = readSide(object, true, at)
  if (left === undefined || right === undefined) return []
  return [{ type: 'reading', variable: variable?.text, verb: verb.text, subject: left, object: right }]
}

/** `$answer EQUALS UNKNWON`: the answers to questions are few. */
function checkAnswer(subject: Term, object: Term, at: Expecting): void {
  if (subject.type !== 'reference' || at.variables.get(subject.name) !== true || object.type === 'reference') return
  const [answer, answers] = [wordOf(object), ['BLOCKED', ...truths]]
  if (answers.includes(answer)) return
  const hint = didYouMean(answer, answers) ?? `it is one of ${answers.join(', ')}`
  at.report('T127', object.span, `there is no answer \`${answer}\``, hint)
}

function readSide(term: Term, mayBeWord: boolean, at: Expecting): Operand | undefined {
  if (term.type === 'text' || term.type === 'number') return { type: 'value', value: term.value }
  if (term.type === 'reference') return readVariable(term.name, term, at)
  const { text, span } = term
  if (!mayBeWord && isResult(text)) {
    if (at.hasEvent) return { type: 'result', name: text }
    at.report('T126', span, `no event leads to a \`${text}\``, 'bring one about: `event HAPPENS ON_TOOL_CALL`')
    return undefined
  }
  if (mayBeWord) {
    const constant = Object.hasOwn(constants, text) ? constants[text] : undefined
    return { type: 'value', value: constant ?? text }
  }
  const hint = didYouMean(text, results) ?? 'compare `reason`, `informed`, or a variable: `$name`'
  at.report('T121', span, `there is no \`${text}\` to look at`, hint)
  return undefined
}

function readVariable(name: string, { span }: Term, at: Expecting): Operand | undefined {
  if (at.variables.has(name)) return { type: 'variable', name }
  const known = [...at.variables.keys()]
  const others = known.length === 0 ? 'ask above: `@name subject VERB object`' : `known are ${known.join(', ')}`
  at.report('T128', span, `\`$${name}\` is not known here`, didYouMean(name, known) ?? others)
  return undefined
}
