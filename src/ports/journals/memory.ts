import { checkKey, jsonText } from '../../base/index.ts'
import { checkStep } from './check-step.ts'
import type { Journals } from './port.ts'

interface Steps {
  /** Those that are done, or being done. */
  readonly begun: Map<string, Promise<string>>
  readonly done: Map<string, string>
}

export function memoryJournals(): Journals {
  const runs = new Map<string, Steps>()
  const states = new Map<string, string>()
  return {
    open(runId) {
      checkKey('the id of a run', runId)
      const { begun, done } = runs.get(runId) ?? { begun: new Map(), done: new Map() }
      runs.set(runId, { begun, done })
      return {
        entries: async () => [...done].map(([key, text]) => [key, JSON.parse(text)] as const),
        async step(key, run) {
          checkStep(key, run)
          for (;;) {
            const others = begun.get(key)
            if (others === undefined) break
            const text = await others.catch(() => undefined) // the caller that ran it receives the error; a waiting one tries next
            if (text !== undefined) return JSON.parse(text)
          }
          const own = (async () => jsonText(`the value of the step \`${key}\``, await run()))()
          begun.set(key, own)
          const text = await own.catch((thrown: unknown) => {
            begun.delete(key)
            throw thrown
          })
          done.set(key, text)
          return JSON.parse(text)
        },
      }
    },
    async suspend(runId, state) {
      checkKey('the id of a run', runId)
      states.set(runId, jsonText('the state of the run', state))
    },
    async suspended(runId) {
      checkKey('the id of a run', runId)
      const text = states.get(runId)
      return text === undefined ? undefined : JSON.parse(text)
    },
    async finish(runId) {
      checkKey('the id of a run', runId)
      states.delete(runId)
    },
    waiting: async () => [...states.keys()],
  }
}
