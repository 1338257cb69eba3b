import { checkKey, type Journals } from '../../protocol/index.ts'
import { checkStep } from '../check-step.ts'
import { jsonText } from '../json-text.ts'

export function memoryJournals(): Journals {
  const runs = new Map<string, Map<string, Promise<string>>>()
  const states = new Map<string, string>()
  return {
    open(runId) {
      checkKey('the id of a run', runId)
      const steps = runs.get(runId) ?? new Map<string, Promise<string>>()
      runs.set(runId, steps)
      return {
        async step(key, run) {
          checkStep(key, run)
          for (;;) {
            const others = steps.get(key)
            if (others === undefined) break
            const text = await others.catch(() => undefined) // who did it hears why; whoever waited tries next
            if (text !== undefined) return JSON.parse(text)
          }
          const own = (async () => jsonText(`the value of the step \`${key}\``, await run()))()
          steps.set(key, own)
          return JSON.parse(
            await own.catch((thrown: unknown) => {
              steps.delete(key)
              throw thrown
            }),
          )
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
