import { PawlError } from '../../base/index.ts'
import type { Listener } from '../register/registry.ts'

/** Receives failures of hooks that fail open, which do not affect the run. */
export type Logger = (problem: PawlError) => void

/** Reports each problem once: a hook that fails for every event must not fill a log. `false` reports nothing. */
export function reporterOf(logger: Logger | false = warn): Logger {
  if (logger === false) return () => {}
  const reported = new Set<string>()
  return (problem) => {
    const sign = `${problem.event} ${problem.message}`
    if (reported.has(sign) || reported.size >= 1000) return
    reported.add(sign)
    try {
      logger(problem)
    } catch {
      // the failure is on record, and a logger that fails must not harm the run either
    }
  }
}

function warn({ message, event, hint }: PawlError): void {
  const about = hint === undefined ? '' : ` (${hint})`
  console.warn(`pawl: ${message}, at \`${event}\`${about}; the run goes on`)
}

/** Reports a guard that made a refusal or a question and returned nothing: it forgot to `return`. */
export function reportLost(report: Logger, { hook, name, event }: Listener, type: 'ask' | 'deny'): void {
  if (hook.verb !== 'guard') return
  const message = `guard \`${name}\` made a \`${type}\` and did not return it`
  const hint = `write \`return ${type}(…)\``
  report(new PawlError('outcome-not-returned', message, { hook: name, event: event.name, hint }))
}
