import { childOf } from '../../child.ts'
import { figure, table } from '../../table.ts'
import type { Pace } from '../pace.ts'
import { contenderNames } from './contenders.ts'

interface Timed {
  readonly nanoseconds: number
  /** × the limit's time in the same process. */
  readonly ratio: number
}

export interface Facts {
  readonly facts: number
  /** Bytes per fact, in total and for names. */
  readonly bytes: { readonly withNames: number; readonly names: number }
  readonly insert: Timed
  readonly ancestors: Timed
  readonly isA: Timed
  readonly isAWithProof?: Timed
  readonly descendant: Timed
}

const flags = ['--expose-gc', '--max-old-space-size=8000'] // some peers need a kilobyte per fact

/** Measures every store with every set of facts, prints the tables, and returns the figures by store and set. */
export function measureFacts({ datasets, fillings, slicing }: Pace): ReadonlyMap<string, Facts> {
  const cells = new Map<string, Facts>()
  for (const dataset of datasets) {
    const rows = contenderNames().map((name) => {
      const args = [name, dataset, `${fillings}`, JSON.stringify(slicing)]
      const cell = childOf<Facts>(name, 'theory/facts/cell.ts', args, flags)
      if (cell !== undefined) cells.set(`${name} ${dataset}`, cell)
      return [name, ...(cell === undefined ? ['failed'] : figuresOf(cell))]
    })
    process.stderr.write('\n')
    const facts = [...cells.values()].at(-1)?.facts ?? Number.NaN
    const set =
      dataset === 'WordNet' ? `the ${facts.toLocaleString('en')} of WordNet's nouns` : facts.toLocaleString('en')
    console.log(`theory: facts, ${set}: CPU ns each (× the limit)\n`)
    console.log(`${table([head, ...rows])}\n`)
  }
  return cells
}

const head = ['', 'insert', 'all ancestors', 'is x a y', 'with proof', 'a descendant', 'bytes a fact', 'without names']

function figuresOf({ insert, ancestors, isA, isAWithProof, descendant, bytes }: Facts): readonly string[] {
  const times = [insert, ancestors, isA, isAWithProof, descendant].map((timed) =>
    timed === undefined ? '' : `${figure(timed.nanoseconds)} (${figure(timed.ratio)})`,
  )
  return [...times, figure(bytes.withNames), figure(bytes.withNames - bytes.names)]
}
