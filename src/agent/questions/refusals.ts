import type { Json } from '../../base/index.ts'
import type { Verdict } from '../../ports/index.ts'
import { canonical, isDeeperThan, object, optional, shortHash, string, type TypeOf } from '../../protocol/index.ts'
import type { Steps } from '../journal/steps.ts'
import { deepest } from './answers.ts'

type MaybePromise<T> = T | Promise<T>

const noWire = object({ by: string, reason: string, person: optional(string), why: optional(string) })

/** A person's no, and the hook that had asked, with its reason. */
export interface Refusal {
  readonly by: string
  readonly reason: string
  readonly verdict: Verdict
}

/**
 * Rejections inside agents that a run uses as tools. A wrap may call such a tool again, or several times in parallel,
 * and each attempt starts the agent from the beginning. An action refused in one attempt is refused in the whole call,
 * even if hooks would allow it.
 */
export class Refusals {
  readonly #steps: Steps
  readonly #known = new Map<string, Refusal>()
  /** Whether some were recorded when the run was taken up: computed on demand, and once. */
  #wereSome: boolean | undefined

  /** Those of the run with these steps. */
  constructor(steps: Steps) {
    this.#steps = steps
  }

  /** Keeps that an action was refused in a step, if it is inside an agent used as a tool. */
  async keep(step: string, event: string, action: Json, refusal: Refusal): Promise<void> {
    const key = refusalKey(step, event, action)
    if (key !== undefined) await this.take(key, refusal)
  }

  /** The same by its key. */
  async take(key: string, refusal: Refusal): Promise<void> {
    this.#known.set(key, refusal)
    const { by, reason, verdict } = refusal
    const no = {
      by,
      reason,
      ...(verdict.by !== undefined && { person: verdict.by }),
      ...(verdict.reason !== undefined && { why: verdict.reason }),
    }
    await this.#steps.do('refused', key, noWire, () => no)
  }

  /** The no to an action in the call that this path is inside. Only a journal that cannot list its steps has to be asked. */
  find(path: string, event: string, actionOf: () => Json): MaybePromise<Refusal | undefined> {
    if (!this.mayHold(path)) return undefined
    const key = refusalKey(path, event, actionOf())
    if (key === undefined) return undefined
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const recorded = this.#steps.recorded('refused', key, noWire)
    return recorded instanceof Promise ? recorded.then(refusalOf) : refusalOf(recorded)
  }

  /** Whether an action at this path may have been refused: that is looked for, even if no hook listens. */
  mayHold(path: string): boolean {
    if (callAround(path) === undefined) return false
    this.#wereSome ??= this.#steps.mayHave('refused')
    return this.#wereSome || this.#known.size > 0
  }
}

function refusalOf(no: TypeOf<typeof noWire> | undefined): Refusal | undefined {
  if (no === undefined) return undefined
  const { by, reason, person, why } = no
  return {
    by,
    reason,
    verdict: {
      approved: false,
      ...(person !== undefined && { by: person }),
      ...(why !== undefined && { reason: why }),
    },
  }
}

/** The outermost call of an agent around a place, without the part that distinguishes its attempts. */
function callAround(place: string): string | undefined {
  return place === '' ? undefined : /^((?:[^/]+\/)*?tool:[^/#=]+)[^/]*\//.exec(place)?.[1]
}

/** The key of a rejection; undefined outside of an agent used as a tool, and for actions that cannot be asked about. */
export function refusalKey(place: string, event: string, action: Json): string | undefined {
  const call = callAround(place)
  if (call === undefined || isDeeperThan(action, deepest)) return undefined
  return shortHash(canonical({ call, event, action: wordsOf(event, action) }))
}

/** The same answer of a model may have cost something else. */
function wordsOf(event: string, action: Json): Json {
  const isAnswer = event === 'model.after' && typeof action === 'object' && action !== null && 'content' in action
  return isAnswer ? (action.content ?? null) : action
}
