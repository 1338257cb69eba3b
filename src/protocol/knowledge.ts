/** A fact as events carry it: a triple, how far it exists (−127 impossible … 127 certain), and its stable id. */
export interface Fact {
  readonly factId: number
  readonly subject: string
  readonly relation: string
  readonly object: string
  readonly existence: number
}

/** An effect that a theory's hook requests from the knowledge engine, applied once the event is over. */
export type KnowledgeEffect =
  | { readonly type: 'set-existence'; readonly factId: number; readonly existence: number }
  | { readonly type: 'boost-existence'; readonly factId: number; readonly amount: number }
  | { readonly type: 'tag'; readonly concept: string; readonly tag: string }
  | { readonly type: 'remember'; readonly subject: string; readonly object: string }
  | { readonly type: 'needs-confirmation'; readonly subject: string; readonly reason: string }
  | { readonly type: 'block-reasoning'; readonly subject: string; readonly region: string }
