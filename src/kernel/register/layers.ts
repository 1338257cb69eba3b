import type { EventDeclaration } from '../declare/event.ts'
import type { AuditSink } from '../record/audit.ts'
import { type Narrow, narrowing } from './narrow.ts'
import { type HookRegistry, inOrder, type Limit, type Listener, type Slot } from './registry.ts'

/** The hooks of one owner, such as a workflow or an agent, and the audit that also receives their records. */
export interface Layer {
  readonly registry: HookRegistry
  readonly audit: AuditSink | undefined
  /** The time limit of its hooks; a bare registry has none of its own. */
  readonly limit: Limit | undefined
}

/** An owner outside of a dispatcher: another dispatcher with all its layers, or a bare registry. */
export type Outer = HookRegistry | { readonly layers: readonly Layer[] }

/** All layers, outermost first; a registry that occurs twice counts once. */
export function layersOf(within: readonly Outer[], own: Layer): readonly Layer[] {
  const all = [...within.flatMap((outer) => ('layers' in outer ? outer.layers : [bare(outer)])), own]
  return all.filter(({ registry }, at) => all.findIndex((one) => one.registry === registry) === at)
}

function bare(registry: HookRegistry): Layer {
  return { registry, audit: undefined, limit: undefined }
}

/** The listeners of an event in all layers. With one layer, this is the slot of its registry, at no further cost. */
export function slotOf(layers: readonly Layer[], event: EventDeclaration): Slot {
  const known = layers.filter(({ registry }) => registry.catalogue.has(event.name))
  const [only] = known
  return only !== undefined && known.length === 1 ? only.registry.at(event.name) : new LayeredSlot(event, known)
}

/** Merges its layers on reading, and again after one has changed: a layer does not know the layers inside it. */
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
    // a hook in several layers is called once, in the outermost, with the first audit and the first limit among them
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
