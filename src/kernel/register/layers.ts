import type { EventDeclaration } from '../declare/event.ts'
import type { AuditSink } from '../record/audit.ts'
import { type Narrow, narrowing } from './narrow.ts'
import { type HookRegistry, inOrder, type Limit, type Listener, type Slot } from './registry.ts'

/** The hooks of one owner, such as a workflow or an agent, and where the records of these hooks go besides. */
export interface Layer {
  readonly registry: HookRegistry
  readonly audit: AuditSink | undefined
  /** How long its hooks may take; a bare registry says nothing of it. */
  readonly limit: Limit | undefined
}

/** What a dispatcher lies within: another dispatcher with all its layers, or a bare registry. */
export type Outer = HookRegistry | { readonly layers: readonly Layer[] }

/** All layers, outermost first; a registry that occurs twice counts once. */
export function layersOf(within: readonly Outer[], own: Layer): readonly Layer[] {
  const all = [...within.flatMap((outer) => ('layers' in outer ? outer.layers : [bare(outer)])), own]
  return all.filter(({ registry }, at) => all.findIndex((one) => one.registry === registry) === at)
}

function bare(registry: HookRegistry): Layer {
  return { registry, audit: undefined, limit: undefined }
}

/** The listeners of an event in all layers. With one layer this is the registry's own slot, at no further cost. */
export function slotOf(layers: readonly Layer[], event: EventDeclaration): Slot {
  const known = layers.filter(({ registry }) => registry.catalogue.has(event.name))
  const [only] = known
  return only !== undefined && known.length === 1 ? only.registry.at(event.name) : new LayeredSlot(event, known)
}

/** Merges when it is read, and again when a layer has changed: layers do not know who lies within them. */
class LayeredSlot implements Slot {
  readonly #event: EventDeclaration
  readonly #layers: readonly ({ readonly slot: Slot } & Pick<Layer, 'audit' | 'limit'>)[]
  #merged: readonly (readonly Listener[])[] = []
  #listeners: readonly Listener[] = []
  #narrow: Narrow | undefined

  constructor(event: EventDeclaration, layers: readonly Layer[]) {
    this.#event = event
    this.#layers = layers.map(({ registry, audit, limit }) => ({ slot: registry.at(event.name), audit, limit }))
  }

  get listeners(): readonly Listener[] {
    for (let at = 0; at < this.#layers.length; at++) {
      if (this.#layers[at]?.slot.listeners === this.#merged[at]) continue
      this.#merge()
      break
    }
    return this.#listeners
  }

  get narrow(): Narrow | undefined {
    return this.listeners.length === 0 ? undefined : this.#narrow
  }

  #merge(): void {
    const isReversed = this.#event.unwinds === true
    const inTurn = (list: readonly Listener[]) => (isReversed ? [...list].reverse() : list)
    this.#merged = this.#layers.map(({ slot }) => slot.listeners)
    const all = this.#layers.flatMap(({ slot, audit, limit }) =>
      inTurn(slot.listeners).map((listener) => ({ ...listener, audit, limit })),
    )
    // a hook that is registered in several layers is called once, as one of the outermost, for the first that keeps records
    const once = all.filter(({ hook }, at) => all.findIndex((one) => one.hook === hook) === at)
    const owned = once.map((one) => ({
      ...one,
      audit: all.find(({ hook, audit }) => hook === one.hook && audit)?.audit,
      limit: all.find(({ hook, limit }) => hook === one.hook && limit)?.limit,
    }))
    this.#listeners = inTurn(owned.sort(inOrder))
    this.#narrow = narrowing(this.#event, this.#listeners)
  }
}
