import { readTheoryFile } from '../../../config/internal.ts'
import { type AuditRecord, createRegistry, hooksFor } from '../../../kernel/index.ts'
import { catalogue } from '../../../protocol/index.ts'
import { createEngine, type Engine } from '../../../theory/index.ts'
import type { Happening, StoredFact } from '../../../theory/internal.ts'
import { createCallExplainer, type ExplainedCall } from '../explained/explained-call.ts'
import type { News } from '../theories/news.ts'

/** An engine whose changes can be reported. */
export interface WatchedEngine {
  readonly engine: Engine
  /** The source of facts that people state here, to distinguish them from effects of hooks. */
  readonly source: string
  news(): News
  /** Shows a call to the hooks, and explains their outcomes. */
  explain(call: Happening): ExplainedCall
}

const { observe } = hooksFor(catalogue)

export function createWatchedEngine(source: string): WatchedEngine {
  const explainer = createCallExplainer()
  let records: AuditRecord[] = []
  let contradictions: News['contradictions'][number][] = []
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
      contradictions.push({ rule, fact1, fact2 })
    },
  })
  const registry = createRegistry(catalogue).with(watch)
  const plain = createEngine({ registry, audit, read: readTheoryFile, onCall: explainer.onCall })
  /** The engine undoes what a refused statement led to: that is not news. */
  const state: Engine['state'] = (...statement) => {
    const [made, clashed, came] = [records.length, contradictions.length, remembered.length]
    try {
      return plain.state(...statement)
    } catch (error) {
      records.length = made
      contradictions.length = clashed
      remembered.length = came
      throw error
    }
  }
  const engine = { ...plain, state }
  engine.store.listen((event) => {
    if (event.type !== 'fact-added') return
    const { provenance } = event.fact
    // facts of a theory have a line; facts stated here have our source
    if (provenance.source !== source && provenance.line === undefined) remembered.push(event.fact)
  })
  return {
    engine,
    source,
    explain: (call) => explainer.explain(engine, call),
    news() {
      const all = { records, contradictions, remembered }
      records = []
      contradictions = []
      remembered = []
      return all
    },
  }
}
