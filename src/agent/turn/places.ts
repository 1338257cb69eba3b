import {
  type AuditSink,
  createDispatcher,
  createRegistry,
  type Dispatcher,
  type HookRegistry,
} from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'
import { type Points, pointsOf } from './points.ts'

type AgentDispatcher = Dispatcher<typeof catalogue>

/** The surroundings of a run, whose hooks receive its events. */
export interface Outside {
  /** Its hooks receive the calls inside: models, tools, tokens, handoffs, errors. */
  readonly dispatcher: AgentDispatcher
  /** The workflow around the run, if any: its hooks also receive the start and the end of the run. Those of an outer agent do not. */
  readonly life: AgentDispatcher | undefined
  /** Whether this run only continues a conversation: hooks that receive its start and end do not receive another. */
  readonly isHandedOver: boolean
}

/** Where the events of an agent's run happen. */
export interface Place {
  readonly dispatcher: AgentDispatcher
  /** Events of calls. */
  readonly points: Points
  /** Events of the run itself: its start, prompts, result, end and failure. */
  readonly life: Points
}

export interface PlacesOptions {
  /** The agent's own hooks. */
  readonly own: HookRegistry<typeof catalogue>
  /** Hooks that it shares with others. */
  readonly shared: HookRegistry<typeof catalogue> | undefined
  readonly make: (
    registry: HookRegistry<typeof catalogue>,
    within: readonly (HookRegistry<typeof catalogue> | AgentDispatcher)[],
  ) => Dispatcher<typeof catalogue, AuditSink | false>
}

/** The places of an agent: one by itself, and one within each outer dispatcher. */
export function placesOf({ own, shared, make }: PlacesOptions): (outside: Outside | undefined) => Place {
  const sharing = shared === undefined ? [] : [shared]
  const alone = make(own, sharing)
  const atHome = pointsOf(alone)
  const inside = new WeakMap<AgentDispatcher, Place>()
  const handedOver = new WeakMap<AgentDispatcher, Place>()

  const lifeOf = ({ dispatcher, life, isHandedOver }: Outside): Points => {
    if (!isHandedOver) return life === undefined ? atHome : pointsOf(make(own, [life, ...sharing]))
    const isNew = (registry: HookRegistry<typeof catalogue>) =>
      !dispatcher.layers.some((layer) => layer.registry === (registry as HookRegistry))
    const starting = pointsOf(make(isNew(own) ? own : createRegistry(catalogue), sharing.filter(isNew)))
    if (life === undefined) return starting
    // prompts and the result belong to this agent: hooks around the whole run receive them, too
    const { contextBuilt, promptGenerated, resultReady } = pointsOf(make(own, [life, ...sharing]))
    return { ...starting, contextBuilt, promptGenerated, resultReady }
  }
  return (outside) => {
    if (outside === undefined) return { dispatcher: alone, points: atHome, life: atHome }
    const known = outside.isHandedOver ? handedOver : inside
    const found = known.get(outside.dispatcher)
    if (found !== undefined) return found
    const dispatcher = make(own, [outside.dispatcher, ...sharing])
    const points = pointsOf(dispatcher)
    const isAlike = !outside.isHandedOver && outside.life === outside.dispatcher
    const place = { dispatcher, points, life: isAlike ? points : lifeOf(outside) }
    known.set(outside.dispatcher, place)
    return place
  }
}

/** A dispatcher of this folder's catalogue, with only the options that are set. */
export function dispatcherOf(
  options: Parameters<typeof createDispatcher<typeof catalogue, AuditSink | false>>[0],
): Dispatcher<typeof catalogue, AuditSink | false> {
  return createDispatcher<typeof catalogue, AuditSink | false>(options)
}
