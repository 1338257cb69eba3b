import type { Json } from '../kernel/index.ts'
import { canonical, isDeeperThan, object, shortHash, string } from '../protocol/index.ts'
import { deepest } from './answers.ts'
import type { Steps } from './steps.ts'
import type { Denial } from './turn.ts'

const denialWire = object({ by: string, reason: string })

/**
 * What people have refused inside the agents that a run uses as tools. A wrap may try such a call again, and the agent then begins anew:
 * what was refused in one attempt is refused in all of them, whatever hooks say then.
 */
export class Refusals {
  readonly #steps: Steps
  readonly #known = new Map<string, Denial>()

  /** Those of the run with these steps. */
  constructor(steps: Steps) {
    this.#steps = steps
  }

  /** Keeps that an action was refused in a step, if it is inside an agent used as a tool. */
  async keep(step: string, event: string, action: Json, denial: Denial): Promise<void> {
    const call = callAround(step)
    if (call === undefined) return
    const key = keyOf(call, event, action)
    this.#known.set(key, denial)
    await this.#steps.do('refused', key, denialWire, () => denial)
  }

  /** The no to an action, if it was said in another attempt of the call that this path is inside. */
  find(path: string, event: string, actionOf: () => Json): Denial | undefined {
    const call = path.includes('#') ? callAround(path) : undefined
    if (call === undefined) return undefined
    const action = actionOf()
    if (isDeeperThan(action, deepest)) return undefined
    const key = keyOf(call, event, action)
    return this.#known.get(key) ?? this.#steps.recorded('refused', key, denialWire)
  }
}

/** The outermost call of an agent that a place is inside, without the number of its attempt. */
function callAround(place: string): string | undefined {
  return /^((?:[^/]+\/)*?tool:[^/#]+)(?:#\d+)?\//.exec(place)?.[1]
}

function keyOf(call: string, event: string, action: Json): string {
  return shortHash(canonical({ call, event, action }))
}
