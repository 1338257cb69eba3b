import type { Engine } from '../engine/engine.ts'

interface Deed {
  readonly subject: string
  readonly object: string
}

/** What hooks remember, by session: in coding agents, it ends with the session, whatever its subject. */
export interface SessionMemory {
  /** Called before an event: what hooks have remembered in other sessions is then not known. */
  enter(session: string): void
  /** Brings back what hooks have remembered in all sessions. */
  restore(): void
}

/** `stated` is the source of the facts that a test states itself: those are known in each session. */
export function createSessionMemory(
  { store, recall }: Pick<Engine, 'store' | 'recall'>,
  stated: string,
): SessionMemory {
  const remembered = new Map<string, readonly Deed[]>()
  let current: string | undefined
  let own: number[] = []
  store.listen((event) => {
    if (event.type !== 'fact-added' || event.fact.relation !== 'DID') return
    if (event.fact.provenance.source !== stated) own.push(event.fact.id)
  })
  const leave = () => {
    if (current === undefined) return
    const facts = own.flatMap((id) => store.get(id) ?? [])
    for (const { id } of facts) store.retract(id)
    remembered.set(current, facts)
    own = []
  }
  return {
    enter(session) {
      if (session === current) return
      leave()
      recall(remembered.get(session) ?? [])
      current = session
    },
    restore() {
      for (const deeds of remembered.values()) recall(deeds)
    },
  }
}
