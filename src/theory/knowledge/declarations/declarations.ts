import { partsOf } from '../../language/parts-of.ts'
import type { Comparison, Condition, Declaration, RegionDeclaration, Theory, Triple } from '../../language/tree.ts'
import { wordOf } from '../../language/word-of.ts'
import type { Cardinality } from '../contradictions/cardinalities.ts'
import type { ControlValue } from '../control.ts'
import { isDeclaration, settingOf } from '../facts-of.ts'
import type { Default } from '../reasoning/defaults.ts'
import type { Claim } from '../reasoning/proof.ts'
import type { Rule } from '../reasoning/rules.ts'
import type { Region, RegionCondition } from '../regions.ts'
import type { DefinedRelation, RelationProperties } from '../relations.ts'

/** What a theory reasons with, besides its facts. */
export interface Declarations {
  readonly relations: readonly DefinedRelation[]
  readonly rules: readonly Rule[]
  readonly defaults: readonly Default[]
  readonly limits: readonly Cardinality[]
  readonly regions: readonly Region[]
  readonly dimensions: readonly { readonly concept: string; readonly name: string; readonly value: number }[]
  readonly controls: readonly { readonly name: string; readonly value: ControlValue }[]
}

/** The properties that a relation can have by one word. */
export const relationProperties = ['transitive', 'symmetric', 'inheritable', 'functional'] as const

/** The declarations of a theory that was checked. Rules and defaults of other theories can have the same names: `source` tells them apart. */
export function declarationsOf({ statements }: Pick<Theory, 'statements'>, source: string): Declarations {
  const triples = statements.filter((one): one is Triple => one.type === 'triple')
  const settings = triples.flatMap((one) => settingOf(one) ?? [])
  const named = (name: string) => `${source}/${name}`
  return {
    relations: relationsOf({ statements }),
    rules: ofType(statements, 'rule').map(({ name, condition, conclusion }) => ({
      name: named(name.text),
      head: claimOf(conclusion),
      body: partsOf(condition, 'and').map((part) => claimOf(part as Comparison)),
    })),
    defaults: ofType(statements, 'default').map(({ name, claim, unless }) => ({
      name: named(name.text),
      type: wordOf(claim.subject),
      relation: claim.verb.text,
      object: wordOf(claim.object),
      ...(unless !== undefined && { unless: partsOf(unless, 'or').map((part) => wordOf(part as never)) }),
    })),
    limits: ofType(statements, 'limit').map(({ kind, verb, atLeast, atMost }) => ({
      type: wordOf(kind),
      relation: verb.text,
      ...(atLeast !== undefined && { min: atLeast.value }),
      ...(atMost !== undefined && { max: atMost.value }),
    })),
    regions: ofType(statements, 'region').map(regionOf),
    dimensions: settings.flatMap(({ owner, name, value }) =>
      owner !== 'control' && typeof value === 'number' ? [{ concept: owner, name, value }] : [],
    ),
    controls: settings.flatMap(({ owner, name, value }) => (owner === 'control' ? [{ name, value }] : [])),
  }
}

/** The properties of relations that a theory declares; it need not have been checked. */
export function relationsOf({ statements }: Pick<Theory, 'statements'>): readonly DefinedRelation[] {
  return statements.flatMap((one) => (one.type === 'triple' ? relationOf(one) : []))
}

function ofType<T extends Declaration['type']>(statements: Theory['statements'], type: T) {
  return statements.filter((one): one is Extract<Declaration, { type: T }> => one.type === type)
}

/** In a rule, `$x` stands for any concept. */
function claimOf({ subject, verb, object }: Comparison): Claim {
  const word = (term: typeof subject) => (term.type === 'reference' ? `?${term.name}` : wordOf(term))
  return { subject: word(subject), relation: verb.text, object: word(object) }
}

function relationOf(triple: Triple): readonly DefinedRelation[] {
  const { subject, verb, object } = triple
  if (!isDeclaration(triple) || settingOf(triple) !== undefined) return []
  const [name, other] = [wordOf(subject), wordOf(object)]
  if (verb.text === 'INVERSE_OF') return [[name, { inverse: other }]]
  if (verb.text === 'OPPOSED_BY') return [[name, { opposedBy: [other] }]]
  return [[name, { [other]: true } satisfies RelationProperties]]
}

function regionOf({ name, when }: RegionDeclaration): Region {
  return { name: name.text, when: regionCondition(when) }
}

/** `concept IS_A kind` and `concept.dimension VERB number`, joined. */
function regionCondition(condition: Condition): RegionCondition {
  switch (condition.type) {
    case 'and':
    case 'or':
      return { type: condition.type, parts: condition.parts.map(regionCondition) }
    case 'not':
      return { type: 'not', part: regionCondition(condition.condition) }
    default: {
      const { subject, verb, object } = condition as Comparison
      if (verb.text === 'IS_A') return { type: 'kind', concept: wordOf(object) }
      const dimension = wordOf(subject).slice('concept.'.length)
      const value = object.type === 'number' ? object.value : Number.NaN
      return { type: 'dimension', dimension, is: verb.text as never, value }
    }
  }
}
