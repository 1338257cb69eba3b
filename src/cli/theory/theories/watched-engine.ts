import { type AuditRecord, createRegistry, hooksFor } from '../../../kernel/index.ts'
import { catalogue, type Fact } from '../../../protocol/index.ts'
import { createEngine, type Engine } from '../../../theory/index.ts'
import type { StoredFact } from '../../../theory/internal.ts'

/** What happened to what is known since somebody last looked. */
export interface News {
  /** Hooks that said or did something. */
  readonly records: readonly AuditRecord[]
  readonly contradictions: readonly { readonly rule: string; readonly fact1: Fact; readonly fact2: Fact }[]
  /** Facts that hooks brought about. */
  readonly remembered: readonly StoredFact[]
}

/** An engine whose doings can be told. */
export interface WatchedEngine {
  readonly engine: Engine
  /** What people state here, to be told from what hooks do. */
  readonly source: string
  news(): News
}

const { observe } = hooksFor(catalogue)

export function createWatchedEngine(source: string): WatchedEngine {
  let records: AuditRecord[] = []
  let contradictions: News['contradictions'] = []
  let remembered: StoredFact[] = []
  const audit = {
    write(record: AuditRecord): undefined {
      if (record.outcome !== 'continue') records.push(record)
    },
  }
  const watch = observe({
    name: 'contradictions',
    on: 'contradiction.found',
    run({ rule, fact1, fact2 }) {
      contradictions = [...contradictions, { rule, fact1, fact2 }]
    },
  })
  const registry = createRegistry(catalogue).with(watch)
  const engine = createEngine({ registry, audit })
  engine.store.listen((event) => {
    if (event.type !== 'fact-added') return
    const { provenance } = event.fact
    // what a theory brings has a line; what is stated here has our name
    if (provenance.source !== source && provenance.line === undefined) remembered.push(event.fact)
  })
  return {
    engine,
    source,
    news() {
      const all = { records, contradictions, remembered }
      records = []
      contradictions = []
      remembered = []
      return all
    },
  }
}
