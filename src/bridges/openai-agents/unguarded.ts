import { PawlError } from '../../base/index.ts'
import type { EventName } from '../contract/table.ts'
import type { Reach } from './reach.ts'

const toolEvents = ['tool.before', 'tool.around', 'tool.after'] as const
const modelEvents = ['model.before', 'model.around', 'model.after', 'tokens.counted'] as const

/** Whether hooks listen to tools or their errors, or may do so later. */
export function mountsTools({ host }: Reach): boolean {
  return host.mounts(...toolEvents, 'error.raised')
}

/** Whether hooks listen to model calls or their errors, or may do so later. */
export function mountsModel({ host }: Reach): boolean {
  return host.mounts(...modelEvents, 'error.raised')
}

/** Something that runs tools which hooks cannot reach: an error if hooks have to, otherwise a warning. */
export function unguarded(reach: Reach, sentence: string, hint = 'take it out of the agent'): void {
  if (reach.host.mounts(...toolEvents)) report(reach, toolEvents, sentence, hint)
}

/** A model whose calls hooks cannot reach: an error if hooks have to, otherwise a warning. */
export function unguardedModel(reach: Reach, sentence: string, hint: string): void {
  if (reach.host.mounts(...modelEvents)) report(reach, modelEvents, sentence, hint)
}

function report({ host, options }: Reach, events: readonly EventName[], sentence: string, hint: string): void {
  const event = events.find((one) => host.judges(one)) ?? events.find((one) => host.hears(one)) ?? events[0]
  const problem = new PawlError('unheard-hook', `${sentence}: hooks on \`${event}\` cannot guard that`, {
    event,
    hint: `${hint}, or write \`unheard: 'warn'\` to go on without it`,
  })
  const isNeeded =
    options.registry !== undefined || events.some((one) => host.judges(one) || (isAround(one) && host.hears(one)))
  if (isNeeded && options.unheard !== 'warn') throw problem
  if (options.logger === false) return
  if (options.logger !== undefined) options.logger(problem)
  else console.warn(`pawl: ${problem.message}; ${problem.hint}`)
}

function isAround(event: EventName): boolean {
  return event === 'tool.around' || event === 'model.around'
}
