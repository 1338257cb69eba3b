import { compare, type Loop, median } from '../../measure.ts'
import { ifs } from './by-hand.ts'
import { setupOf } from './contenders.ts'
import { type Engine, isDenied, someCalls } from './scenario.ts'

/**
 * One contender with so many hooks, in a process of its own, beside one `if` after the other. Its answers are held to
 * the truth before it is timed. Prints decisions per second of CPU time, and the ratio of the times, as JSON.
 */
const [name = '', count = '1', pace = '{}'] = process.argv.slice(2)
const hooks = Number(count)
const calls = someCalls()

const setup = await setupOf(name)
const contender = await setup(hooks)
await check(contender)
const loops = [loopOf(ifs(hooks)), loopOf(contender)]
const [limit = [], nanoseconds = []] = await compare(loops, JSON.parse(pace))
const ratio = median(nanoseconds.map((one, slice) => one / (limit[slice] ?? Number.NaN)))
console.log(JSON.stringify({ perSecond: 1e9 / median(nanoseconds), ratio }))
process.exit(0) // an engine may have left something running

async function check({ prepare, decide }: Engine): Promise<void> {
  for (const call of calls) {
    const answer = await decide(prepare(call) as never)
    if (answer === isDenied(call, hooks)) continue
    throw new Error(`${name} with ${hooks} hooks answers ${answer} to ${JSON.stringify(call)}`)
  }
}

/** Goes on where it stopped, so that a slow contender too is asked about every call. */
function loopOf({ prepare, decide }: Engine): Loop {
  const prepared = calls.map(prepare)
  const isAsynchronous = decide(prepared[0] as never) instanceof Promise
  // text of its own, so that its call site sees no engine but its own
  const [begin, wait] = isAsynchronous ? ['async ', 'await '] : ['', '']
  const text = `let at = 0; return ${begin}(times) => {
    let denied = 0
    for (let i = 0; i < times; i++) if (${wait}decide(prepared[at++ & ${calls.length - 1}])) denied++
    return denied
  }`
  return new Function('decide', 'prepared', text)(decide, prepared) as Loop
}
