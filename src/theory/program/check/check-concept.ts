import { didYouMean } from '../../../base/index.ts'
import type { Compared } from '../selection.ts'
import type { Checking } from './checking.ts'
import { literalOf } from './term-type.ts'

/**
 * A concept that a hook asks for and the theory never states: a misspelt one is never true. One that resembles no stated
 * concept may come from another theory, so that is a warning. `DID` asks what hooks remember, which is checked elsewhere.
 */
export function checkConcept({ verb, object }: Compared, at: Checking): void {
  const { vocabulary, report } = at
  const name = literalOf(object, at)
  if (name === undefined || verb.text === 'DID' || vocabulary.concepts.has(name)) return
  const meant = didYouMean(name, vocabulary.concepts)
  const message = `no fact of this theory names \`${name}\``
  if (meant === undefined)
    report('T136', object.span, message, 'state a fact about it, if no other theory does', 'warning')
  else report('T135', object.span, message, `${meant} Otherwise state a fact about it`)
}

/** A field in quotes is a name, of which no fact says anything. `DID` has a check of its own. */
export function checkQuoted({ subject, verb }: Compared, { event, vocabulary, report }: Checking): void {
  if (subject.type !== 'text' || verb.text === 'DID' || vocabulary.concepts.has(subject.value)) return
  if (!Object.hasOwn(event.fields, subject.value)) return
  const message = `\`"${subject.value}"\` is a name here, and not the field of the event`
  report('T163', subject.span, message, 'leave the quotes out to read the field', 'warning')
}
