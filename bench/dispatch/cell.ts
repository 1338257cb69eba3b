import { compare, type Loop, median } from '../measure.ts'
import { contenders, type Given, type Handler } from './contenders.ts'

/**
 * Measures one contender with a number of hooks against the bare loop with handlers of the same text. It is a process of its
 * own, so that call sites see the handlers of one contender only. Prints nanoseconds and ratio as JSON.
 */
const [name = '', mode = 'sync', count = '0'] = process.argv.slice(2)

// V8 shares code and type feedback between functions of equal text, so each gets a text of its own
let text = 0
function given(): Given {
  const isAsync = mode === 'async' ? 'async ' : ''
  const handler = () =>
    new Function(`return ${isAsync}(parcel) => { parcel.counter.n += 1; /* ${text++} */ }`)() as Handler
  return {
    handlers: Array.from({ length: Number(count) }, handler),
    parcel: { counter: { n: 0 } },
    mode: mode as Given['mode'],
  }
}

function loopOf(make: (given: Given) => () => unknown): {
  readonly loop: Loop
  readonly calls: () => number
} {
  const here = given()
  const call = make(here)
  const first: unknown = call()
  const awaits = typeof first === 'object' && first !== null && 'then' in first
  const body = awaits
    ? 'return async (times) => { let last; for (let i = 0; i < times; i++) last = await call(); return last }'
    : 'return (times) => { let last; for (let i = 0; i < times; i++) last = call(); return last }'
  return { loop: new Function('call', body)(call) as Loop, calls: () => here.parcel.counter.n }
}

// a bare loop with a text of its own, so that its call site sees only its own handlers
const reference = new Function(`return ({ handlers, parcel, mode }) => mode === 'sync'
  ? () => { for (let i = 0; i < handlers.length; i++) handlers[i](parcel) }
  : async () => { for (let i = 0; i < handlers.length; i++) await handlers[i](parcel) }`)() as (
  given: Given,
) => () => unknown
// a function that dispatches nothing: the cost of the call alone
const nothing = () => () => undefined
const bare = loopOf(reference)
const contender = loopOf(name === 'no dispatch' ? nothing : (contenders[name] as typeof reference))
const [bareTimes = [], times = []] = await compare([bare.loop, contender.loop])
if (Number(count) > 0 && contender.calls() === 0) throw new Error(`${name} called no handler`)
const ratio = median(times.map((nanoseconds, slice) => nanoseconds / (bareTimes[slice] ?? Number.NaN)))
const sorted = [...times].sort((one, other) => one - other)
const spread = (sorted.at(-2) ?? Number.NaN) - (sorted[1] ?? Number.NaN) // without the best and the worst slice
console.log(JSON.stringify({ nanoseconds: median(times), ratio, spread }))
