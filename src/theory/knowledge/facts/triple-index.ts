import { existenceIn, type FactCells, GONE, KIND, OBJECT, relationIn, STRIDE, SUBJECT } from './fact-cells.ts'

/** From a triple to the newest fact that states it, gone or not; 0 if there never was one. */
export interface TripleIndex {
  find(subject: number, relation: number, object: number): number
  /** The triple of this fact leads to this fact from now on. */
  put(id: number): void
}

/** Open addressing in one array of fact ids. Retracted facts are only removed when the table fills. */
export function createTripleIndex(facts: FactCells): TripleIndex {
  let slots = new Int32Array(2048)
  let used = 0

  /** The place of the triple, or the empty place where it belongs. */
  const placeOf = (subject: number, relation: number, object: number) => {
    const { cells } = facts
    const mask = slots.length - 1
    let place = mixed(subject, relation, object) & mask
    for (;;) {
      const id = slots[place] as number
      if (id === 0) return place
      const at = id * STRIDE
      if (cells[at + SUBJECT] === subject && cells[at + OBJECT] === object) {
        if (relationIn(cells[at + KIND] as number) === relation) return place
      }
      place = (place + 1) & mask
    }
  }
  const put = (id: number) => {
    const { cells } = facts
    const at = id * STRIDE
    const relation = relationIn(cells[at + KIND] as number)
    const place = placeOf(cells[at + SUBJECT] as number, relation, cells[at + OBJECT] as number)
    if (slots[place] === 0) used++
    slots[place] = id
  }
  const isLive = (id: number) => existenceIn(facts.cells[id * STRIDE + KIND] as number) !== GONE
  /** By id, since memory is read in order; backwards, since of two in a half popped layer the older one is to stay. */
  const rebuild = () => {
    const live = slots.filter((id) => id !== 0 && isLive(id)).sort()
    slots = new Int32Array(live.length * 3 > slots.length ? slots.length * 2 : slots.length)
    used = 0
    for (let at = live.length - 1; at >= 0; at--) put(live[at] as number)
  }

  return {
    find: (subject, relation, object) => slots[placeOf(subject, relation, object)] as number,
    put(id) {
      put(id)
      if (used * 3 > slots.length * 2) rebuild()
    },
  }
}

function mixed(subject: number, relation: number, object: number): number {
  let hash = Math.imul(subject, 0x9e3779b1) ^ Math.imul(object, 0x85ebca6b) ^ Math.imul(relation + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}
