import type { Name, Span, Term } from '../../language/tree.ts'
import { type TheoryEvent, theoryEvents } from '../../program/theory-events.ts'
import type { Mark } from './mark.ts'

/** A mark without its place, which the term or name has. */
type Kind = Mark extends infer One ? (One extends Mark ? Omit<One, 'name' | 'span' | 'form'> : never) : never

/** Variables of a body, by name: where each is declared. */
export interface Scope {
  readonly names: Map<string, number>
  readonly around: Scope | undefined
}

/** The place of a statement: its hook point, its variables, and where its marks go. */
export interface Marking {
  readonly marks: Mark[]
  readonly scope: Scope
  /** The hook point, in capitals; undefined outside hooks and where it is not known. */
  readonly moment: string | undefined
}

export function eventOf(moment: string | undefined): TheoryEvent | undefined {
  return moment !== undefined && Object.hasOwn(theoryEvents, moment) ? theoryEvents[moment] : undefined
}

export function createScope(around?: Scope): Scope {
  return { names: new Map(), around }
}

/** Marks a name of the tree, which is a bare word. */
export function markName({ text, span }: Name, kind: Kind, { marks }: Marking): void {
  marks.push({ name: text, span, form: 'bare', ...kind } as Mark)
}

/** Marks a part of a word, such as the concept in `Dog.risk`. */
export function markPart(term: Term, from: number, to: number, kind: Kind, { marks }: Marking): void {
  if (term.type !== 'word') return
  const { line, column, offset } = term.span
  const span = { line, column: column + from, offset: offset + from, length: to - from }
  marks.push({ name: term.text.slice(from, to), span, form: 'bare', ...kind } as Mark)
}

/** Marks a term as that, in whichever form it is written. */
export function markTerm(term: Term, kind: Kind, { marks }: Marking): void {
  const { span } = term
  if (term.type === 'word') marks.push({ name: term.text, span, form: 'bare', ...kind } as Mark)
  else if (term.type === 'text') marks.push({ name: term.value, span, form: 'text', ...kind } as Mark)
  else if (term.type === 'number') marks.push({ name: String(term.value), span, form: 'bare', type: 'number' })
}

/** Marks the declaration of a variable, which is known from here on. */
export function markDeclaration(variable: Name | undefined, { marks, scope }: Marking): void {
  if (variable === undefined) return
  const declaredAt = find(scope, variable.text) ?? variable.span.offset
  if (declaredAt === variable.span.offset) scope.names.set(variable.text, declaredAt)
  const { text: name, span } = variable
  marks.push({ name, span, form: 'variable', type: 'variable', declaredAt, isDeclaration: true })
}

/** Marks `$name`: a variable, a field, or unknown. */
export function markReference(name: string, span: Span, { marks, scope, moment }: Marking): void {
  const declaredAt = find(scope, name)
  const place = { name, span, form: 'reference' } as const
  if (declaredAt !== undefined) marks.push({ ...place, type: 'variable', declaredAt, isDeclaration: false })
  else if (moment !== undefined && hasField(name, moment)) marks.push({ ...place, type: 'field', moment })
  else marks.push({ ...place, type: 'unknown' })
}

/** Whether the event has that field, or a field that holds data with such a part. */
export function hasField(name: string, moment: string | undefined): boolean {
  const fields = eventOf(moment)?.fields ?? {}
  if (Object.hasOwn(fields, name)) return true
  const [head = ''] = name.split('.', 1)
  return head !== name && Object.hasOwn(fields, head) && fields[head]?.raw !== undefined
}

function find(scope: Scope, name: string): number | undefined {
  for (let inner: Scope | undefined = scope; inner !== undefined; inner = inner.around) {
    const at = inner.names.get(name)
    if (at !== undefined) return at
  }
  return undefined
}
