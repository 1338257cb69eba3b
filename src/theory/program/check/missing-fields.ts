import { isRun } from '../../language/action-words.ts'
import type { Condition, Hook, Span, Statement, Term } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import type { Field } from '../field.ts'
import type { Compared } from '../selection.ts'
import { termsOf } from '../uses.ts'
import type { Checking } from './checking.ts'
import { fieldOf, literalOf, nameOf } from './term-type.ts'

/** Values of fields that are certain in a part of a hook. */
type Certain = ReadonlyMap<string, string>

/** A field that is read, and the place. */
interface Want {
  readonly field: string
  readonly span: Span
}

/** A variable or a condition: the fields it needs, and the values it implies when it is true or false. */
interface Meaning {
  readonly wants: (certain: Certain) => readonly Want[]
  readonly ifTrue: Certain
  readonly ifFalse: Certain
}

const nothing: Certain = new Map()

/**
 * Warns of a field that some events of the hook do not have, such as the command of a call that is not a shell: there the
 * hook is undecided, and refuses. A test of the other field, such as `kind EQUALS shell`, makes it certain.
 */
export function reportMissing(hook: Hook, at: Checking): void {
  const reported = new Set<string>()
  const tell = (wants: readonly Want[]) => {
    for (const { field, span } of wants) {
      if (reported.has(field)) continue
      reported.add(field)
      const [[other = '', value = ''] = []] = Object.entries(at.event.fields[field]?.needs ?? {})
      const message = `\`${field}\` is missing unless \`${other}\` is \`${value}\`: the hook is undecided there`
      at.report('T141', span, message, `select: \`WHEN ${other} EQUALS ${value}\``, 'warning')
    }
  }
  const when = hook.when === undefined ? undefined : meaningOf(hook.when, new Map(), at)
  if (when !== undefined) tell(when.wants(nothing))
  const certain = when?.ifTrue ?? nothing
  if (readsMissing(hook.body, certain, at)) walk(hook.body, certain, new Map(), at, tell)
}

/** Whether a body reads a field that may be missing where these values are certain: most hooks select what they read. */
function readsMissing(body: readonly Statement[], certain: Certain, at: Checking): boolean {
  return termsOf(body).some((term) => {
    const field = fieldOf(term, at.event.fields)
    return field !== undefined && !isThere(field, certain)
  })
}

function isThere({ needs }: Field, certain: Certain): boolean {
  return needs === undefined || Object.entries(needs).every(([field, value]) => certain.get(field) === value)
}

function walk(
  statements: readonly Statement[],
  certain: Certain,
  around: ReadonlyMap<string, Meaning>,
  at: Checking,
  tell: (wants: readonly Want[]) => void,
): void {
  if (statements.length === 0) return // as after most conditions
  const known = new Map(around)
  for (const statement of statements) {
    if (statement.type === 'binding')
      known.set(statement.variable.text, once(meaningOf(statement.condition, known, at)))
    else if (statement.type === 'branch') {
      const { wants, ifTrue, ifFalse } = meaningOf(statement.condition, known, at)
      tell(wants(certain))
      walk(statement.then, union(certain, ifTrue), known, at, tell)
      walk(statement.otherwise, union(certain, ifFalse), known, at, tell)
    } else if (statement.type === 'triple') {
      const isCommand = Object.hasOwn(commands, statement.verb.text)
      const meaning = isCommand ? undefined : meaningOfCompared(statement, known, at)
      if (statement.variable !== undefined && meaning !== undefined) known.set(statement.variable.text, once(meaning))
      if (isCommand) tell(wantsOf([statement.subject, statement.object], known, at)(certain))
    }
  }
}

function meaningOf(condition: Condition, known: ReadonlyMap<string, Meaning>, at: Checking): Meaning {
  switch (condition.type) {
    case 'and':
    case 'or':
      return joined(
        condition.parts.map((part) => meaningOf(part, known, at)),
        condition.type === 'and',
      )
    case 'not':
      return opposite(meaningOf(condition.condition, known, at))
    case 'comparison':
      return meaningOfCompared(condition, known, at)
    default:
      return meaningOfTerm(condition, known, at)
  }
}

function opposite({ wants, ifTrue, ifFalse }: Meaning): Meaning {
  return { wants, ifTrue: ifFalse, ifFalse: ifTrue }
}

/** A part is only needed where the others leave it open: a false one decides an `AND`, a true one an `OR`. */
function joined(parts: readonly Meaning[], isAnd: boolean): Meaning {
  const open = (part: Meaning) => (isAnd ? part.ifTrue : part.ifFalse)
  const all = new Map<string, string>()
  const counts = new Map<string, number>()
  for (const part of parts) {
    for (const [field, value] of open(part)) {
      all.set(field, value)
      counts.set(field, (counts.get(field) ?? 0) + 1)
    }
  }
  /** What the other parts make certain: all of it, but for what this one alone does. */
  const beside = (part: Meaning) => {
    const own = open(part)
    return own.size === 0 ? all : new Map([...all].filter(([field]) => !own.has(field) || (counts.get(field) ?? 0) > 1))
  }
  const wants: Meaning['wants'] = (certain) => parts.flatMap((part) => part.wants(union(certain, beside(part))))
  return isAnd ? { wants, ifTrue: all, ifFalse: nothing } : { wants, ifTrue: nothing, ifFalse: all }
}

function meaningOfCompared(compared: Compared, known: ReadonlyMap<string, Meaning>, at: Checking): Meaning {
  const { subject, verb, object } = compared
  // of a call of another kind it is false
  if (isRun(compared))
    return { wants: wantsOf([object], known, at), ifTrue: new Map([['kind', 'shell']]), ifFalse: nothing }
  const meaningOfSide = (side: Term) => meaningOfTerm(side, known, at)
  if (verb.text === 'AND' || verb.text === 'OR')
    return joined([subject, object].map(meaningOfSide), verb.text === 'AND')
  if (verb.text === 'NOT') return opposite(meaningOfSide(subject))
  const isCounted = 'quantifier' in compared && compared.quantifier !== undefined
  const certain = isCounted ? nothing : (certainBy(subject, object, at) ?? certainBy(object, subject, at) ?? nothing)
  const wants = wantsOf([subject, object], known, at)
  if (verb.text === 'EQUALS') return { wants, ifTrue: certain, ifFalse: nothing }
  return { wants, ifTrue: nothing, ifFalse: verb.text === 'NOT_EQUALS' ? certain : nothing }
}

/** The value of a field, if it equals the other side. */
function certainBy(field: Term, value: Term, at: Checking): Certain | undefined {
  const text = literalOf(value, at)
  return text === undefined || fieldOf(field, at.event.fields) === undefined
    ? undefined
    : new Map([[nameOf(field), text]])
}

function meaningOfTerm(term: Term, known: ReadonlyMap<string, Meaning>, at: Checking): Meaning {
  const named = term.type === 'reference' ? known.get(term.name) : undefined
  return named ?? { wants: wantsOf([term], known, at), ifTrue: nothing, ifFalse: nothing }
}

/** The fields that terms read and that may be missing; a variable is read where it is used. */
function wantsOf(terms: readonly Term[], known: ReadonlyMap<string, Meaning>, at: Checking): Meaning['wants'] {
  // now: a name that is defined later, or by this very term, is not known here
  const named = terms.map((term) => (term.type === 'reference' ? known.get(term.name) : undefined))
  return (certain) =>
    terms.flatMap((term, place): readonly Want[] => {
      const meaning = named[place]
      if (meaning !== undefined) return meaning.wants(certain)
      const field = fieldOf(term, at.event.fields)
      return field === undefined || isThere(field, certain) ? [] : [{ field: nameOf(term), span: term.span }]
    })
}

/** Finds out once for a name, and each field once: of names that use each other twice, the last would need the first 2ⁿ times. */
function once({ wants, ...implied }: Meaning): Meaning {
  const known = new Map<string, readonly Want[]>()
  const wantsOnce: Meaning['wants'] = (certain) => {
    const key = JSON.stringify([...certain].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const found = known.get(key) ?? firstOfEach(wants(certain))
    known.set(key, found)
    return found
  }
  return { wants: wantsOnce, ...implied }
}

function firstOfEach(wants: readonly Want[]): readonly Want[] {
  const fields = new Map<string, Want>()
  for (const want of wants) if (!fields.has(want.field)) fields.set(want.field, want)
  return [...fields.values()]
}

function union(one: Certain, other: Certain): Certain {
  if (one.size === 0 || other.size === 0) return one.size === 0 ? other : one
  return new Map([...one, ...other])
}
