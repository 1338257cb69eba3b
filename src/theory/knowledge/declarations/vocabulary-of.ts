import { lazy } from '../../../base/index.ts'
import { type Claim, claimsIn, comparisonsIn, termsIn } from '../../language/parts-of.ts'
import type { Statement, Term, Theory } from '../../language/tree.ts'
import { wordOf } from '../../language/word-of.ts'
import { factsOf, settingOf } from '../facts-of.ts'
import type { Relations } from '../relations.ts'
import { relationsOf } from './declarations.ts'

/** The relations of the engine, and the theories that are loaded with the one that is checked. */
export interface Surroundings {
  readonly relations: Relations
  readonly others: readonly Theory[]
}

/** The names that the hooks and tests of a theory may use. */
export interface Vocabulary {
  /** Relations that can be asked for, with their properties. */
  readonly properties: Relations
  readonly relations: ReadonlySet<string>
  /** Those that a fact, a declaration or the conclusion of a rule names: the others are only asked for by rules. */
  readonly stated: ReadonlySet<string>
  /** Those that a fact, a rule, a default, a limit or a condition names, without those that are only declared. */
  readonly used: () => ReadonlySet<string>
  /** Concepts that something is stated or declared about. */
  readonly concepts: ReadonlySet<string>
  /** Declared regions, dimensions and control values; programs can define more. */
  readonly regions: ReadonlySet<string>
  readonly dimensions: ReadonlySet<string>
  readonly controls: ReadonlySet<string>
}

/** The theories that are loaded with one, and the names that it may use: its checks need both. */
export interface Known {
  readonly others: readonly Theory[]
  readonly vocabulary: Vocabulary
}

/** The names of a theory, and of those that are loaded with it. */
export function vocabularyOf(theory: Theory, { relations, others }: Surroundings): Vocabulary {
  const statements = [...others, theory].flatMap((one) => one.statements)
  const properties = relations.extended(relationsOf({ statements }))
  const facts = factsOf({ statements })
  const claims = [...facts, ...statements.flatMap(claimsOf)]
  const settings = statements.flatMap((one) => (one.type === 'triple' ? (settingOf(one) ?? []) : []))
  const ofConcepts = settings.filter(({ owner }) => owner !== 'control')
  const terms = claims.flatMap(({ subject, object }) => [subject, object]).filter(({ type }) => type !== 'reference')
  const stated = [
    ...['DID', ...properties.names(), ...properties.leveled()],
    ...facts.map(({ verb }) => verb.text),
    ...statements.flatMap(concludedBy),
  ]
  return {
    properties,
    relations: new Set([...stated, ...claims.map(({ verb }) => verb.text)]),
    stated: new Set(stated),
    used: lazy(() => {
      const used = [...statements.flatMap(concludedBy), ...statements.flatMap(askedBy)]
      return new Set([...claims.map(({ verb }) => verb.text), ...used])
    }),
    concepts: new Set([
      ...[...terms, ...statements.flatMap(kindsOf)].map(wordOf),
      ...ofConcepts.map(({ owner }) => owner),
    ]),
    regions: new Set(statements.flatMap((one) => (one.type === 'region' ? [one.name.text] : []))),
    dimensions: new Set([...ofConcepts.map(({ name }) => name), ...statements.flatMap(measuredBy)]),
    controls: new Set(['mode', ...settings.filter(({ owner }) => owner === 'control').map(({ name }) => name)]),
  }
}

/** The claims of a declaration: those of a rule, and that of a default. */
export function claimsOf(statement: Statement): readonly Claim[] {
  if (statement.type === 'rule') return [...comparisonsIn(statement.condition), statement.conclusion]
  return statement.type === 'default' ? [statement.claim] : []
}

function concludedBy(statement: Statement): readonly string[] {
  if (statement.type === 'rule') return [statement.conclusion.verb.text]
  if (statement.type === 'default') return [statement.claim.verb.text]
  return statement.type === 'limit' ? [statement.verb.text] : []
}

/** The verbs of the conditions of a hook. */
function askedBy(statement: Statement): readonly string[] {
  const isHook = statement.type === 'hook' || statement.type === 'macro'
  return isHook ? claimsIn(statement).map(({ verb }) => verb.text) : []
}

/** The dimensions that a region looks at. */
function measuredBy(statement: Statement): readonly string[] {
  if (statement.type !== 'region') return []
  return comparisonsIn(statement.when).flatMap(({ subject }) => {
    const [, ...names] = wordOf(subject).split('.')
    return names.length === 0 ? [] : [names.join('.')]
  })
}

/** The kinds that a declaration names beside its claims. */
export function kindsOf(statement: Statement): readonly Term[] {
  if (statement.type === 'limit') return [statement.kind]
  if (statement.type === 'default') return statement.unless === undefined ? [] : termsIn(statement.unless)
  if (statement.type !== 'region') return []
  return comparisonsIn(statement.when).flatMap(({ verb, object }) => (verb.text === 'IS_A' ? [object] : []))
}
