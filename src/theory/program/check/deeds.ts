import type { Claim } from '../../language/parts-of.ts'
import type { Hook, Term } from '../../language/tree.ts'
import { constants } from '../compile-term.ts'
import { fieldAt } from '../field-path.ts'
import { theoryEvents } from '../theory-events.ts'
import { nameOf } from './term-type.ts'

/** Whose deed it is: that of a field of the event, of a name in the text, or of anything. */
type Owner =
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'text'; readonly name: string }
  | { readonly type: 'any' }

/** A deed that a hook remembers or asks for. */
export interface Deed {
  readonly owner: Owner
  /** Its subject, as it is written, without quotes. */
  readonly spelt: string
  /** Undefined if it can be any. */
  readonly name: string | undefined
  readonly term: Term
}

/** The deed of a claim: of a hook, or of a fact. */
export function deedOf({ subject, object }: Claim, hook?: Hook): Deed {
  const fields = hook === undefined ? {} : (theoryEvents[hook.event.text.toUpperCase()]?.fields ?? {})
  const isRead = (term: Term) =>
    term.type === 'reference' || (term.type === 'word' && fieldAt(term.text, fields) !== undefined)
  const name = isRead(object) ? undefined : nameOf(object)
  return { owner: ownerOf(subject, hook, fields), spelt: nameOf(subject), name, term: object }
}

/** The subject as it is written. */
export function shownOwner({ owner, spelt }: Deed): string {
  return owner.type === 'text' && /\W/.test(spelt) ? `"${spelt}"` : spelt
}

/** The fields that `subject` repeats at the events of agents. */
const subjects = ['tool', 'model', 'agent']

/** Fields that hold an identifier, which a theory does not name. */
const identifiers: readonly string[] = ['session', 'run']

function ownerOf(subject: Term, hook: Hook | undefined, fields: Parameters<typeof fieldAt>[1]): Owner {
  const name = nameOf(subject)
  if (subject.type === 'text' || subject.type === 'number') return { type: 'text', name }
  if (fieldAt(name, fields) === undefined)
    return subject.type === 'reference' || Object.hasOwn(constants, name) ? { type: 'any' } : { type: 'text', name }
  const isShadowed = subject.type === 'reference' && hook?.body.some((one) => variableOf(one) === name) === true
  const known = name === 'subject' ? subjects.find((one) => Object.hasOwn(fields, one)) : name
  const isOfAgent = Object.hasOwn(fields, 'session')
  const isKnown = known !== undefined && (identifiers.includes(known) || subjects.includes(known))
  return isShadowed || !isOfAgent || !isKnown ? { type: 'any' } : { type: 'field', name: known }
}

function variableOf(statement: Hook['body'][number]): string | undefined {
  return 'variable' in statement ? statement.variable?.text : undefined
}

/** Deeds by their names, with those whom they are of. */
export interface Deeds {
  readonly names: ReadonlySet<string>
  readonly isEmpty: boolean
  /** Whether one of them can be this one. */
  has(deed: Deed): boolean
  /** One of the same name, of any subject. */
  alike(deed: Deed): Deed | undefined
}

/** Those whom the deeds of one name are of. */
interface Owners {
  readonly first: Deed
  hasAny: boolean
  readonly field: Set<string>
  readonly text: Set<string>
}

export function deedsOf(deeds: readonly Deed[]): Deeds {
  const byName = new Map<string | undefined, Owners>()
  for (const deed of deeds) {
    const { owner, name } = deed
    const owners = byName.get(name) ?? { first: deed, hasAny: false, field: new Set(), text: new Set() }
    byName.set(name, owners)
    if (owner.type === 'any') owners.hasAny = true
    else owners[owner.type].add(owner.name)
  }
  const names = new Set([...byName.keys()].filter((name) => name !== undefined))
  const has = ({ name, owner }: Deed) =>
    name === undefined || [undefined, name].some((one) => canBeOf(owner, byName.get(one)))
  return { names, isEmpty: byName.size === 0, has, alike: ({ name }) => byName.get(name)?.first }
}

/** A name in the text can be that of a tool, of a model or of an agent, and is not the identifier of a session. */
function canBeOf(owner: Owner, owners: Owners | undefined): boolean {
  if (owners === undefined) return false
  if (owner.type === 'any' || owners.hasAny || owners[owner.type].has(owner.name)) return true
  if (owner.type === 'field') return owners.text.size > 0 && !identifiers.includes(owner.name)
  return [...owners.field].some((name) => !identifiers.includes(name))
}
