import { termsIn } from '../parts-of.ts'
import type { Binding, Condition, Hook, Statement, Theory, Triple } from '../tree.ts'

/**
 * The same theory, where a comparison that has a name and is used once, in an `IF` of the same body, is written in its place: that is
 * shorter, and reads like a sentence. Names of values, names beside a comment, and conditions that would become hard to read stay.
 */
export function withoutNames(theory: Theory): Theory {
  const commented = new Set(theory.comments.map(({ span }) => span.line))
  const statements = theory.statements.map((one) =>
    one.type === 'hook' || one.type === 'macro' ? { ...one, body: shortened(one.body, one, commented) } : one,
  )
  return { ...theory, statements }
}

type Named = (Triple | Binding) & { readonly variable: NonNullable<Triple['variable']> }

/** Conditions with more parts than this are easier to read with names. */
const most = 4

function shortened(
  body: readonly Statement[],
  whole: Pick<Hook, 'body' | 'when'>,
  commented: ReadonlySet<number>,
  uses = countUses(whole),
): readonly Statement[] {
  const lastUse = new Map(body.flatMap((one, at) => leavesOf(conditionIn(one)).map((name) => [name, at] as const)))
  const lastNamed = new Map(body.flatMap((one, at) => (isNamed(one) ? [[one.variable.text, at] as const] : [])))
  const isBelow = (places: ReadonlyMap<string, number>, name: string, at: number) => (places.get(name) ?? -1) > at
  /** Whether a name in a condition gets another meaning below. */
  const isRenamed = (condition: Condition, at: number) =>
    termsIn(condition).some((term) => term.type === 'reference' && isBelow(lastNamed, term.name, at))
  const moved = new Map<string, Condition>()
  const inner = (statements: readonly Statement[]) => shortened(statements, whole, commented, uses)
  return body.flatMap((statement, at): readonly Statement[] => {
    const written = conditionIn(statement)
    const condition = written && filled(written, moved)
    if (statement.type === 'branch' && condition !== undefined) {
      const [then, otherwise] = [inner(statement.then), inner(statement.otherwise)]
      return [{ ...statement, condition, then, otherwise }]
    }
    if (!isNamed(statement) || condition === undefined) return [statement]
    const { variable, span } = statement
    const isBeside = commented.has(span.line) || commented.has(span.line - 1)
    const isUsedOnce = uses.get(variable.text) === 1 && isBelow(lastUse, variable.text, at)
    if (isUsedOnce && !isBeside && sizeOf(condition) <= most && !isRenamed(condition, at)) {
      moved.set(variable.text, condition)
      return []
    }
    return [
      leavesOf(written).some((name) => moved.has(name)) ? { type: 'binding', variable, condition, span } : statement,
    ]
  })
}

function isNamed(statement: Statement): statement is Named {
  return (statement.type === 'triple' || statement.type === 'binding') && statement.variable !== undefined
}

/** Verbs whose result is a value, and commands: they cannot be part of a condition. */
const values =
  /^(PLUS|MINUS|TIMES|DIVIDED_BY|READ_\w+|NEW_COMPOSITE|TAG|REMEMBER|DENY|ASK|APPROVE|INFORM|NEEDS_CONFIRMATION|\w+_EXISTENCE|BLOCK_REASONING)$/

/** The condition of an `IF`, or of a comparison with a name. */
function conditionIn(statement: Statement): Condition | undefined {
  if (statement.type === 'branch' || statement.type === 'binding') return statement.condition
  if (statement.type !== 'triple' || statement.variable === undefined) return undefined
  const { subject, verb, object, span } = statement
  if (verb.text === 'NOT') return { type: 'not', condition: subject, span }
  if (verb.text === 'AND' || verb.text === 'OR')
    return { type: verb.text === 'AND' ? 'and' : 'or', parts: [subject, object], span }
  return values.test(verb.text) ? undefined : { type: 'comparison', quantifier: undefined, subject, verb, object, span }
}

/** The names that are parts of a condition themselves, rather than sides of a comparison. */
function leavesOf(condition: Condition | undefined): readonly string[] {
  switch (condition?.type) {
    case 'and':
    case 'or':
      return condition.parts.flatMap(leavesOf)
    case 'not':
      return leavesOf(condition.condition)
    case 'reference':
      return [condition.name]
    default:
      return []
  }
}

function sizeOf(condition: Condition): number {
  if (condition.type === 'and' || condition.type === 'or')
    return condition.parts.reduce((sum, part) => sum + sizeOf(part), 0)
  return condition.type === 'not' ? 1 + sizeOf(condition.condition) : 1
}

function filled(condition: Condition, waiting: ReadonlyMap<string, Condition>): Condition {
  switch (condition.type) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map((part) => filled(part, waiting)) }
    case 'not':
      return { ...condition, condition: filled(condition.condition, waiting) }
    case 'reference':
      return waiting.get(condition.name) ?? condition
    default:
      return condition
  }
}

function countUses({ body, when }: Pick<Hook, 'body' | 'when'>): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  const add = (condition: Condition) => {
    for (const term of termsIn(condition))
      if (term.type === 'reference') uses.set(term.name, (uses.get(term.name) ?? 0) + 1)
  }
  const visit = (statements: readonly Statement[]) => {
    for (const one of statements) {
      if (one.type === 'triple') for (const term of [one.subject, one.object]) add(term)
      else if (one.type === 'binding') add(one.condition)
      else if (one.type === 'branch') {
        add(one.condition)
        visit(one.then)
        visit(one.otherwise)
      }
    }
  }
  if (when !== undefined) add(when)
  visit(body)
  return uses
}
