import { compare, type Loop, median } from '../../measure.ts'
import { ifs } from './by-hand.ts'
import { setupOf } from './contenders.ts'
import { type Engine, isDenied, someCalls } from './scenario.ts'

/**
 * Measures one contender with a number of hooks against a sequence of `if`s, in a process of its own. Checks its answers
 * first. Prints decisions per second of CPU time, and the ratio of the times, as JSON.
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
process.exit(0) // an engine may have open timers or handles

async function check({ prepare, decide }: Engine): Promise<void> {
  for (const call of calls) {
    const answer = await decide(prepare(call) as never)
    if (answer === isDenied(call, hooks)) continue
    throw new Error(`${name} with ${hooks} hooks answers ${answer} to ${JSON.stringify(call)}`)
  }
}

/** Continues where it stopped, so that a slow contender also decides every call. */
function loopOf({ prepare, decide }: Engine): Loop {
  const prepared = calls.map(prepare)
  const isAsynchronous = decide(prepared[0] as never) instanceof Promise
  // compiled for each engine, so that its call site sees only one
  const [begin, wait] = isAsynchronous ? ['async ', 'await '] : ['', '']
  const text = `let at = 0; return ${begin}(times) => {
    let denied = 0
    for (let i = 0; i < times; i++) if (${wait}decide(prepared[at++ & ${calls.length - 1}])) denied++
    return denied
  }`
  return new Function('decide', 'prepared', text)(decide, prepared) as Loop
}
