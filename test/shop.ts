import { createRegistry, defineCatalogue, defineEvent, hooksFor, maybe, of } from '../src/kernel/index.ts'

/** A catalogue without any AI in it: the kernel's tests are about a shop. */
export interface Order {
  readonly item: string
  readonly amount: number
}
export type ShopEffect = { readonly restock: string }

const select = { item: ({ order }: { readonly order: Order }) => order.item }

export const shop = defineCatalogue(
  { clerk: of<string>(), session: of<{ readonly id: string }>({ audit: ({ id }) => id }) },
  [
    defineEvent({
      name: 'order.before',
      carries: { order: of<Order>(), note: of<string>(), tags: maybe<readonly string[]>() },
      modifies: ['order.amount', 'note'],
      outcomes: ['inform', 'approve', 'modify', 'stub', 'resume', 'ask', 'deny', 'affect'],
      stub: of<string>(),
      effect: of<ShopEffect>(),
      select: { ...select, tag: ({ tags }: { readonly tags?: readonly string[] }) => tags ?? [] },
      revise: ({ note }) => ({ note: note.trim() }),
    }),
    defineEvent({
      name: 'order.around',
      carries: { order: of<Order>() },
      modifies: ['order'],
      around: of<string>(),
      select,
    }),
    defineEvent({ name: 'order.after', carries: { order: of<Order>() }, outcomes: ['inform'] }),
    defineEvent({ name: 'order.told', carries: { order: of<Order>() }, outcomes: ['deny'], isPast: true }),
    defineEvent({ name: 'shop.closed', carries: {} }),
  ],
)

export const { guard, transform, observe, around } = hooksFor(shop)
export const shopRegistry = () => createRegistry(shop)
export const scope = { clerk: 'kim', session: { id: 's1' } } as const
export const anOrder = () => ({ order: { item: 'tea', amount: 2 }, note: 'please' })
