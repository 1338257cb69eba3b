import { didYouMean } from '../../../base/index.ts'
import { actionWords, anyName, callStates } from '../../language/action-words.ts'
import { term as written } from '../../language/printer/print-condition.ts'
import type { Condition } from '../../language/tree.ts'
import type { Compared } from '../selection.ts'
import type { Checking } from './checking.ts'
import { isWithoutCall } from './is-without-call.ts'
import { nameOf } from './term-type.ts'

/** `call RAEDS path`, `call IS opake`: words that begin like those for what a call does. Returns whether they do. */
export function checkCall({ subject, verb, object }: Compared, at: Checking): boolean {
  const isCall = subject.type === 'word' && subject.text === 'call'
  if (!isCall || at.vocabulary.concepts.has('call') || at.variables.has('call')) return false
  const name = nameOf(object)
  const verbs = actionWords.flatMap((one) => one.verb ?? [])
  if (isWithoutCall(subject, at)) return true
  if (verb.text === 'IS') {
    const hint = didYouMean(name, callStates) ?? `it can be ${callStates.join(', ')}`
    at.report('T118', object.span, `a call is never \`${name}\``, hint)
  } else if (verbs.includes(verb.text)) {
    const meant = actionWords.filter((one) => one.verb === verb.text)
    const nouns = meant.map(({ noun }) => noun)
    const [first] = meant
    const hint =
      object.type === 'text' && first !== undefined
        ? `write \`${anyName(first)} ${written(object)}\``
        : (didYouMean(name, nouns) ?? `write \`${first && anyName(first)}\``)
    at.report('T104', object.span, `\`call ${verb.text}\` is not about \`${name}\``, hint)
  } else {
    const known = ['RUNS', 'IS', ...verbs]
    const hint = didYouMean(verb.text, known) ?? `write \`call\` with ${[...new Set(known)].join(', ')}`
    at.report('T102', verb.span, `a call has no verb \`${verb.text}\``, hint)
  }
  return true
}

/** Warns where a theory asks the facts, as it seems, and the words are about the call. */
export function checkMeaning(condition: Condition, at: Checking): void {
  const isRunning = condition.type === 'comparison' && condition.verb.text === 'RUNS'
  const subject = isRunning ? nameOf(condition.subject) : 'call'
  const verb = isRunning ? 'RUNS' : verbIn(condition)
  if (verb === undefined || !at.vocabulary.relations.has(verb)) return
  if (subject === 'call' && !at.vocabulary.concepts.has('call')) return
  const asked = subject === 'call' ? '"call"' : '$command'
  const message = `\`${subject} ${verb}\` is about what the call does, not about the facts`
  at.report('T167', condition.span, message, `write \`${asked} ${verb} …\` to ask the facts`, 'warning')
}

/** The verb of `call READS path`, with and without a text behind it. */
function verbIn(condition: Condition): string | undefined {
  const isShort = condition.type === 'comparison' && condition.spelling === 'call'
  const name = isShort ? nameOf(condition.subject) : condition.type === 'word' ? condition.text : ''
  return actionWords.find((one) => (isShort ? `${one.noun} ${one.deed}` === name : anyName(one) === name))?.verb
}
