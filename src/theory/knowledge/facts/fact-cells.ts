/** The existence of a fact that was retracted. Below every level, so that no walk needs a second test. */
export const GONE = -128

/**
 * All facts in one array, seven cells for each, so that a step of a walk touches one line of the processor's cache.
 * A fact is at seven times its id; ids begin at 1, so that 0 can mean none. Each concept has two cells in `heads`.
 * The arrays are replaced when they grow: read them again after anything was added.
 */
export interface FactCells {
  cells: Int32Array
  heads: Int32Array
}

export const STRIDE = 7
export const SUBJECT = 0
export const OBJECT = 1
/** The next older fact with the same subject, and with the same object. */
export const NEXT_FROM = 2
export const NEXT_TO = 3
/** Relation and existence together: `kindOf` packs, `relationIn` and `existenceIn` unpack. */
export const KIND = 4
export const ORIGIN = 5
export const LINE = 6

/** In `heads`: the newest fact with the concept as subject, and as object. */
export const HEADS = 2
export const FIRST_FROM = 0
export const FIRST_TO = 1

/** 24 bits are left for the relation. */
export const mostRelations = 2 ** 23
export const kindOf = (relation: number, existence: number): number => (relation << 8) | (existence & 0xff)
export const relationIn = (kind: number): number => kind >>> 8
export const existenceIn = (kind: number): number => (kind << 24) >> 24

export function createCells(): FactCells {
  return { cells: new Int32Array(1024 * STRIDE), heads: new Int32Array(1024 * HEADS) }
}

/** Makes room for a fact of this id. */
export function roomForFact(facts: FactCells, id: number): void {
  if ((id + 1) * STRIDE > facts.cells.length) facts.cells = grown(facts.cells, (id + 1) * STRIDE)
}

/** Makes room for a concept of this number. */
export function roomForConcept(facts: FactCells, concept: number): void {
  if ((concept + 1) * HEADS > facts.heads.length) facts.heads = grown(facts.heads, (concept + 1) * HEADS)
}

/** A large array grows by a quarter: doubling would leave up to half of a large store empty. */
function grown(old: Int32Array, needed: number): Int32Array {
  const larger = new Int32Array(Math.ceil(needed * (needed > 500_000 ? 1.25 : 2)))
  larger.set(old)
  return larger
}
