import { type AuditRecord, createRegistry, hooksFor } from '../../../kernel/index.ts'
import { catalogue, type Fact } from '../../../protocol/index.ts'
import { createEngine, type Engine } from '../../../theory/index.ts'
import type { OnCall, StoredFact } from '../../../theory/internal.ts'

/** The changes of the facts since the last call. */
export interface News {
  /** Hooks with an outcome or an effect. */
  readonly records: readonly AuditRecord[]
  readonly contradictions: readonly { readonly rule: string; readonly fact1: Fact; readonly fact2: Fact }[]
  /** Facts that hooks brought about. */
  readonly remembered: readonly StoredFact[]
}

/** An engine whose changes can be reported. */
export interface WatchedEngine {
  readonly engine: Engine
  /** The source of facts that people state here, to distinguish them from effects of hooks. */
  readonly source: string
  news(): News
}

const { observe } = hooksFor(catalogue)

export function createWatchedEngine(source: string, onCall?: OnCall): WatchedEngine {
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
  const engine = createEngine({ registry, audit, ...(onCall !== undefined && { onCall }) })
  engine.store.listen((event) => {
    if (event.type !== 'fact-added') return
    const { provenance } = event.fact
    // facts of a theory have a line; facts stated here have our source
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
