import { type Existence, existence } from './existence.ts'

/** The properties of a relation. */
export interface RelationProperties {
  /** a R b and b R c make a R c. */
  readonly transitive?: boolean
  /** a R b makes b R a. */
  readonly symmetric?: boolean
  /** a R b makes b INVERSE a. */
  readonly inverse?: string
  /** a IS_A b and b R c make a R c. */
  readonly inheritable?: boolean
  /** One object for each subject, not counting those that are EQUIVALENT_TO it. */
  readonly functional?: boolean
  /** Relations that forbid this one: the forbidding is never outweighed. */
  readonly opposedBy?: readonly string[]
}

/** Properties that a relation was given. */
export type DefinedRelation = readonly [name: string, properties: RelationProperties]

/** A level of existence in the name of the relation, as in `IS_A_POSSIBLE`. */
interface LeveledRelation {
  readonly relation: string
  readonly existence: Existence
}

export interface Relations {
  /** Changes whenever a relation is defined. */
  version(): number
  /** `NOT_R` has the properties that follow from R, unless it was defined itself. */
  of(name: string): RelationProperties
  /** Adds properties to the relation; an inverse is defined on both sides. Returns how to take them away again. */
  defineRelation(name: string, properties: RelationProperties): () => void
  /** The same relations with more properties, as a copy. */
  extended(more: readonly DefinedRelation[]): Relations
  /** The meaning of `IS_A_CERTAIN` and the like; undefined for other relations. */
  level(name: string): LeveledRelation | undefined
  /** `NOT_R` for R, and R for `NOT_R`. */
  opposite(name: string): string
  names(): readonly string[]
  /** The names with a level in them. */
  leveled(): readonly string[]
}

const levels: ReadonlyMap<string, LeveledRelation> = new Map(
  (
    [
      ['IS_A_CERTAIN', existence.CERTAIN],
      ['IS_A_PROVEN', existence.DEMONSTRATED],
      ['IS_A_DEMONSTRATED', existence.DEMONSTRATED],
      ['IS_A_POSSIBLE', existence.POSSIBLE],
      ['IS_A_UNPROVEN', existence.UNPROVEN],
    ] as const
  ).map(([name, value]) => [name, { relation: 'IS_A', existence: value }]),
)

const words = (text: string) => text.split(' ')

/** The relations of every new session. */
const standard: readonly (readonly [names: readonly string[], properties: RelationProperties])[] = [
  [
    words('IS_A ANCESTOR_OF LOCATED_IN CONTAINS REQUIRES LEADS_TO SUBSET_OF DERIVED_FROM IMPLIES'),
    { transitive: true },
  ],
  [words('EQUIVALENT_TO'), { transitive: true, symmetric: true }],
  [words('DISJOINT_WITH SIBLING_OF MARRIED_TO CONFLICTS_WITH'), { symmetric: true }],
  [words('PART_OF'), { transitive: true, inverse: 'HAS_PART' }],
  [words('CAUSES'), { transitive: true, inverse: 'CAUSED_BY' }],
  [words('BEFORE'), { transitive: true, inverse: 'AFTER' }],
  [words('PARENT_OF'), { inverse: 'CHILD_OF' }],
  [words('PERMITS'), { inverse: 'PERMITTED_BY' }],
  [words('PROHIBITS'), { inverse: 'PROHIBITED_BY' }],
  [words('HAS CAN HELPS PROVIDES DESIGNS PRODUCES CAN_ACCESS PERMITTED_TO PROHIBITED_FROM'), { inheritable: true }],
  [words('CAN PERMITTED_TO'), { opposedBy: ['PROHIBITED_FROM'] }],
  [words('BORN_IN BIOLOGICAL_MOTHER BIOLOGICAL_FATHER STATUS'), { functional: true }],
]

const usual: readonly DefinedRelation[] = standard.flatMap(([names, properties]) =>
  names.map((name): DefinedRelation => [name, properties]),
)

/** The relations that every theory has. */
export const standardRelations: ReadonlySet<string> = new Set(
  usual.flatMap(([name, { inverse }]) => (inverse === undefined ? [name] : [name, inverse])),
)

export function createRelations(given: readonly DefinedRelation[] = usual): Relations {
  const known = new Map<string, RelationProperties>()
  const opposites = new Map<string, string>()
  const defined = new Set<DefinedRelation>()
  const extend = (name: string, properties: RelationProperties) => {
    const before = known.get(name)
    const opposedBy = [...new Set([...(before?.opposedBy ?? []), ...(properties.opposedBy ?? [])])]
    known.set(name, { ...before, ...properties, ...(opposedBy.length > 0 && { opposedBy }) })
  }
  const define = ([name, properties]: DefinedRelation) => {
    extend(name, properties)
    const { inverse, transitive } = relations.of(name)
    if (inverse !== undefined) extend(inverse, { inverse: name, ...(transitive === undefined ? {} : { transitive }) })
  }
  let version = 0
  const relations: Relations = {
    version: () => version,
    of: (name) => known.get(name) ?? (name.startsWith('NOT_') ? denied(relations.of(name.slice(4)), name) : {}),
    defineRelation(name, properties) {
      const one: DefinedRelation = [name, properties]
      version++
      defined.add(one)
      define(one)
      return () => {
        if (!defined.delete(one)) return
        version++
        known.clear()
        for (const left of defined) define(left)
      }
    },
    extended: (more) => createRelations([...defined, ...more]),
    level: (name) => levels.get(name),
    opposite(name) {
      // kept, for a new string would be hashed again at each question
      const known = opposites.get(name)
      if (known !== undefined) return known
      const made = name.startsWith('NOT_') ? name.slice(4) : `NOT_${name}`
      opposites.set(name, made)
      return made
    },
    names: () => [...known.keys()],
    leveled: () => [...levels.keys()],
  }
  for (const [name, properties] of given) relations.defineRelation(name, properties)
  return relations
}

/** That something is denied goes down IS_A where the thing itself would, and both ways where it would. */
function denied({ inheritable, symmetric, inverse }: RelationProperties, name: string): RelationProperties {
  return {
    inheritable: inheritable === true || name === 'NOT_IS_A',
    symmetric: symmetric === true,
    ...(inverse !== undefined && { inverse: `NOT_${inverse}` }),
  }
}
