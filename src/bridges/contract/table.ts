import type { EventsOf, OutcomeType } from '../../kernel/index.ts'
import type { catalogue } from '../../protocol/index.ts'

/** The name of an event of the catalogue. */
export type EventName = EventsOf<typeof catalogue>['name']

/**
 * What a framework does with an outcome: what it means (`yes`), a refusal instead (`as deny`), a note for the model instead (`as inform`), or
 * nothing (`no`). The record names each outcome that is not honoured as meant.
 */
export type Honour = 'yes' | 'as deny' | 'as inform' | 'no'

/** One event that a bridge delivers: where it comes from in the framework, and what the framework does with each outcome. */
export interface BridgeEvent {
  readonly event: EventName
  /** The place in the framework, by its own name: `wrapToolCall`. */
  readonly native: string
  /** For each outcome that our event has. */
  readonly honours: Readonly<Partial<Record<OutcomeType, Honour>>>
}

/** The one table of a bridge. The page about frameworks is made from it, and the contract suite compares it with what happens. */
export interface BridgeTable {
  /** The name of the door: `langchain` of `pawl/langchain`. */
  readonly slug: string
  /** As its makers write it. */
  readonly title: string
  /** The packages of the framework that the bridge needs, with the versions that it was tested with. */
  readonly packages: Readonly<Record<string, string>>
  /** How a question to a person is asked and answered in the framework, in one sentence. */
  readonly asks: string
  /** Whether a run that waits for a person continues in another process. */
  readonly resumesElsewhere: boolean
  /** Whether it can ask again between the attempts of one call. Default: no; such a question is refused. */
  readonly asksAgain?: boolean
  readonly events: readonly BridgeEvent[]
  /** Measured behaviour that the table does not show, a sentence each. */
  readonly notes: readonly string[]
}
