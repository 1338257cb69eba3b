import type { Processor } from '@mastra/core/processors'
import { guardModel } from './guard-model.ts'
import type { LanguageModel } from './messages/language-model.ts'
import type { Mount } from './mount.ts'

/** An input processor that gives each step of a run its model with hooks. It reaches models of every origin, also those that Mastra makes from a name. */
export function modelProcessor(mount: Mount): Processor<'pawl'> {
  const guarded = new WeakSet<object>()
  return {
    id: 'pawl',
    processInputStep({ model, requestContext }) {
      if (guarded.has(model)) return undefined
      // Mastra's types of the three versions differ in what we do not use
      const given = model as unknown as LanguageModel
      const wrapped = guardModel(mount.host, () => mount.runs.of(requestContext ?? model), given)
      guarded.add(wrapped)
      return { model: wrapped as unknown as typeof model }
    },
  }
}
