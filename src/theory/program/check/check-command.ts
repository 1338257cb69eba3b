import { didYouMean } from '../../../base/index.ts'
import { outcomesFor } from '../../../kernel/index.ts'
import { catalogue } from '../../../protocol/index.ts'
import { existence } from '../../knowledge/existence.ts'
import { outcomeVerbs } from '../../language/lexer/keywords.ts'
import type { Term, Triple } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import { checkDeclaredName } from './check-declared-name.ts'
import type { Checking } from './checking.ts'
import { checkNamed, checkTerm, fieldOf, isContentTerm, literalOf, nameOf, typeOf } from './term-type.ts'

/** Checks a command: where it is allowed, what it is about, and its value. */
export function checkCommand(triple: Triple, at: Checking): void {
  const { subject, verb, object } = triple
  const isOutcome = outcomeVerbs.includes(verb.text)
  if (!isOutcome || nameOf(subject) !== '_') checkTerm(subject, at)
  checkTerm(object, at)
  if (!isAllowed(triple, at)) return
  checkContent(triple, at)
  if (isOutcome) checkOutcome(triple, at)
  else if (verb.text.endsWith('_EXISTENCE')) checkExistence(triple, at)
  else checkSubject(subject, verb.text, at)
  if (verb.text === 'BLOCK_REASONING') checkDeclaredName('region', object, at)
}

function isAllowed({ verb: { text, span } }: Triple, { word, event, report }: Checking): boolean {
  const command = commands[text]
  if (command?.at !== undefined && !command.at.includes(word)) {
    report('T103', span, `\`${text}\` has no meaning at ${word}`, `it is for ${command.at.join(', ')}`)
    return false
  }
  const honoured = outcomesFor('guard', catalogue.get(event.event))
  if (command?.needs === undefined || honoured.includes(command.needs as never)) return true
  const names = honoured.filter((outcome) => outcome !== 'affect').map((outcome) => outcome.toUpperCase())
  const hint = names.length === 0 ? undefined : `it honours ${names.join(', ')}`
  report('T103', span, `${word} cannot honour \`${text}\``, hint)
  return false
}

/** `DENY` and the like are about the event: a subject is decoration, and a misspelt one a sign of a mistake. */
function checkOutcome({ subject, verb }: Triple, at: Checking): void {
  const isKnown = subject.type !== 'word' || nameOf(subject) === '_' || fieldOf(subject, at.event.fields) !== undefined
  if (!isKnown) {
    const hint = didYouMean(nameOf(subject), Object.keys(at.event.fields)) ?? `leave it out: \`${verb.text} …\``
    at.report('T113', subject.span, `${at.word} carries no \`${nameOf(subject)}\``, hint)
  }
}

/** Content that a guard may withhold does not leave the event by a reason, a question or the memory. */
function checkContent({ subject, verb, object }: Triple, at: Checking): void {
  const quoted = outcomeVerbs.includes(verb.text) ? [object] : [subject, object]
  for (const term of quoted.filter((one) => isContentTerm(one, at))) {
    const message = `\`${verb.text}\` would pass on \`${nameOf(term)}\`, which a guard may withhold`
    at.report('T116', term.span, message, 'use words of your own')
  }
}

/** Commands on existence are about the fact of the event, or one of its two. */
function checkExistence({ subject, verb, object }: Triple, at: Checking): void {
  const isFact =
    typeOf(subject, at) === 'fact' || (nameOf(subject) === 'subject' && at.event.fields['subject'] !== undefined)
  if (!isFact) {
    const facts = Object.entries(at.event.fields).flatMap(([name, { type }]) =>
      type === 'fact' ? [`\`$${name}\``] : [],
    )
    const hint = `it is about the fact of the event: write ${facts.length === 0 ? '`subject`' : facts.join(' or ')}`
    at.report('T113', subject.span, `\`${verb.text}\` cannot be about \`${nameOf(subject)}\``, hint)
  }
  if (verb.text === 'SET_EXISTENCE') checkLevel(object, at)
  else if (!['number', 'any'].includes(String(typeOf(object, at)))) {
    at.report(
      'T105',
      object.span,
      `\`${nameOf(object)}\` is not a number`,
      `${verb.text} adds to the existence of a fact`,
    )
  }
}

function checkLevel(object: Term, at: Checking): void {
  const literal = object.type === 'number' ? object.value : literalOf(object, at)
  if (literal === undefined || Object.hasOwn(existence, literal)) return
  const value = typeof literal === 'number' ? literal : Number(literal.trim() === '' ? Number.NaN : literal)
  if (Number.isInteger(value) && value >= existence.IMPOSSIBLE && value <= existence.CERTAIN) return
  const levels = Object.keys(existence)
  const hint = didYouMean(String(literal), levels) ?? `use ${levels.join(', ')}, or a whole number from −127 to 127`
  at.report('T118', object.span, `\`${literal}\` is not a level of existence`, hint)
}

/** A word that resembles a field is one that was misspelt; any other is a concept. */
function checkSubject(subject: Term, verb: string, at: Checking): void {
  const isNamed = subject.type === 'word' && fieldOf(subject, at.event.fields) === undefined
  if (!isNamed || checkNamed(subject, 'T113', at) || verb !== 'BLOCK_REASONING') return
  if (!at.vocabulary.concepts.has(nameOf(subject)))
    at.report('T113', subject.span, 'only the question itself can be blocked', 'write `subject`')
}
