import { isRun } from '../../language/action-words.ts'
import { outcomeVerbs } from '../../language/lexer/keywords.ts'
import type { Term } from '../../language/tree.ts'
import { commands } from '../../program/commands.ts'
import { constants } from '../../program/compile-term.ts'
import type { Compared } from '../../program/selection.ts'
import { verbTypes } from '../../program/verb-types.ts'
import type { Mark } from './mark.ts'
import { hasField, type Marking, markName, markReference, markTerm } from './marking.ts'

type Kind = Parameters<typeof markTerm>[1]

const concept: Kind = { type: 'concept', isDeclaration: false }

/** Marks the three words of a statement in a hook: a command, a reading, or a question about facts. */
export function markHookTriple(compared: Compared, at: Marking): void {
  if (isRun(compared)) markRun(compared, at)
  else markTriple(compared, at)
}

function markTriple(compared: Compared, at: Marking): void {
  const { subject, verb, object } = compared
  const { text } = verb
  const isCommand = Object.hasOwn(commands, text)
  const isReading = Object.hasOwn(verbTypes, text)
  // an outcome without a subject has `_` in its place, which is not in the text
  const isLeftOut = subject.type === 'word' && subject.text === '_' && outcomeVerbs.includes(text)
  if (!isLeftOut) markSide(subject, concept, at)
  // `call PUSHES branch` is one mark
  const isShort = 'spelling' in compared
  if (!isShort) markName(verb, { type: isCommand ? 'command' : isReading ? 'verb' : 'relation' }, at)
  const name = namedObjects[text]
  if (isCommand) markSide(object, commandObjects[text] ?? { type: 'text' }, at)
  else if (!isReading) markSide(object, text === 'DID' ? { type: 'deed', isDeclaration: false } : concept, at)
  else if (name !== undefined && object.type !== 'reference') markTerm(object, name, at)
  else markSide(object, comparedWith(subject, at), at)
}

/** `command RUNS rm WITH force`: its words are keywords, and its options names. */
function markRun(compared: Compared, at: Marking): void {
  const { subject, object } = compared
  if (subject.type === 'word' && subject.text === 'command') markSide(subject, concept, at)
  if (object.type === 'reference') markReference(object.name, object.span, at)
  else markTerm(object, { type: 'value', moment: undefined, field: undefined }, at)
  for (const option of 'options' in compared ? (compared.options ?? []) : [])
    markName(option, { type: 'value', moment: undefined, field: undefined }, at)
}

/** The kinds of names on the right side of a command. */
const commandObjects: Readonly<Record<string, Kind>> = {
  REMEMBER: { type: 'deed', isDeclaration: true },
  TAG: { type: 'tag' },
  BLOCK_REASONING: { type: 'region' },
  SET_EXISTENCE: { type: 'level' },
}

/** The kinds of names on the right side of a verb that does not read a field there. */
const namedObjects: Readonly<Record<string, Kind>> = {
  READ_DIM: { type: 'dimension' },
  READ_CONTROL: { type: 'control' },
  READ_INPUT: { type: 'input-name' },
}

/** The value that a subject is compared with. */
function comparedWith(subject: Term, { moment }: Marking): Kind {
  const name = subject.type === 'word' ? subject.text : subject.type === 'reference' ? subject.name : ''
  const isField = subject.type !== 'text' && hasField(name, moment)
  return isField ? { type: 'value', moment, field: name } : { type: 'value', moment: undefined, field: undefined }
}

/** Marks a side of a statement: a variable, a field, a constant, or otherwise that. */
export function markSide(term: Term, otherwise: Kind, at: Marking): void {
  const { moment } = at
  if (term.type === 'reference') markReference(term.name, term.span, at)
  // a quoted name is the name of a concept or a deed only where names are
  else if (term.type !== 'word') markTerm(term, isName(otherwise) ? otherwise : { type: 'text' }, at)
  else if (moment !== undefined && hasField(term.text, moment)) markTerm(term, { type: 'field', moment }, at)
  else markTerm(term, Object.hasOwn(constants, term.text) ? { type: 'constant' } : otherwise, at)
}

const names: ReadonlySet<Mark['type']> = new Set(['concept', 'deed', 'value', 'tag', 'region'])

function isName({ type }: Kind): boolean {
  return names.has(type)
}
