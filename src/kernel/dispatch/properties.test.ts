import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder, guard, observe, scope, shopRegistry, transform } from '../../../test/shop.ts'
import type { Hook } from '../declare/hook.ts'
import { approve, ask, deny, modify, type Outcome, resume, stub } from '../declare/outcome.ts'
import { createDispatcher } from './dispatcher.ts'

const dispatch = async (hooks: readonly Hook[], audited: boolean) => {
  const registry = shopRegistry().with(hooks)
  return createDispatcher({ registry, logger: false, ...(audited ? {} : { audit: false }) }).dispatch(
    'order.before',
    anOrder(),
    scope,
  )
}

/** The behaviour of one guard: an outcome, nothing, or a failure; now or later. */
const aDeed = fc.record({
  says: fc.constantFrom<Outcome | undefined | 'throw'>(
    undefined,
    approve('a'),
    stub('s'),
    resume('r'),
    ask('q'),
    deny('d'),
    'throw',
  ),
  later: fc.boolean(),
  failure: fc.constantFrom('closed', 'open') as fc.Arbitrary<'closed' | 'open'>,
})
type Deed = typeof aDeed extends fc.Arbitrary<infer D> ? D : never

const guardDoing = ({ says, later, failure }: Deed, index: number) => {
  const run = () => {
    if (says === 'throw') throw new Error('boom')
    return says as ReturnType<typeof approve> | undefined
  }
  return guard({ name: `g${index}`, on: 'order.before', failure, run: later ? async () => run() : run })
}

test('shuffling guards of equal priority never changes the decision', async () => {
  const aShuffle = fc.array(aDeed, { maxLength: 8 }).chain((deeds) => {
    const guards = deeds.map(guardDoing)
    return fc.tuple(
      fc.constant(guards),
      fc.shuffledSubarray(guards, { minLength: guards.length }),
      fc.boolean(),
      fc.boolean(),
    )
  })
  await fc.assert(
    fc.asyncProperty(aShuffle, async ([guards, shuffled, oneAudited, otherAudited]) => {
      const [one, other] = await Promise.all([dispatch(guards, oneAudited), dispatch(shuffled, otherAudited)])
      expect(other.type).toBe(one.type)
    }),
    { numRuns: 300 },
  )
})

/** The behaviour of one transform: append a digit to the amount, return nothing, or fail in some way. */
const aShaping = fc.record({
  does: fc.constantFrom('change', 'nothing', 'throw', 'overreach') as fc.Arbitrary<
    'change' | 'nothing' | 'throw' | 'overreach'
  >,
  digit: fc.integer({ min: 0, max: 9 }),
  later: fc.boolean(),
})

test('transforms compose in order, and no hook sees a change that was rejected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aShaping, { maxLength: 8 }), fc.boolean(), async (shapings, audited) => {
      const seen: number[] = []
      let expected = anOrder().order.amount
      const expectedSeen: number[] = []
      const hooks = shapings.map(({ does, digit, later }, index) => {
        expectedSeen.push(expected)
        if (does === 'change') expected = expected * 10 + digit
        const run = ({ order }: { readonly order: { readonly amount: number } }) => {
          seen.push(order.amount)
          const amount = order.amount * 10 + digit
          if (does === 'throw') throw new Error('boom')
          if (does === 'overreach') return modify({ order: { amount, item: 'gold' } })
          return does === 'change' ? modify({ order: { amount } }) : undefined
        }
        return transform({
          name: `t${index}`,
          on: 'order.before',
          failure: 'open',
          run: later ? async (payload) => run(payload) : run,
        })
      })
      const watch = observe({
        name: 'watch',
        on: 'order.before',
        run: ({ order }) => void seen.push(order.amount),
      })
      const decision = await dispatch([watch, ...hooks], audited)
      expect(decision.payload.order).toEqual({ item: 'tea', amount: expected })
      expect(seen).toEqual([...expectedSeen, expected])
    }),
    { numRuns: 300 },
  )
})
