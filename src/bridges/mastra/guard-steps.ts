import { resolveModelConfig } from '@mastra/core/llm'
import type { ProcessInputStepArgs, ProcessInputStepResult, Processor } from '@mastra/core/processors'
import { guardModel } from './guard-model.ts'
import type { LanguageModel } from './messages/language-model.ts'
import type { Mount } from './mount.ts'

type Model = ProcessInputStepArgs['model']
type Step = { readonly requestContext?: object; readonly stepNumber: number }
type Prepared = ProcessInputStepResult | undefined
type PrepareStep = (args: ProcessInputStepArgs) => Prepared | Promise<Prepared>

/**
 * The two places where Mastra lets a step of a run change its model. Both give the step its model with hooks, once: the options of one call may
 * replace one of them. They see models of every origin, also those that Mastra makes from a name.
 */
export interface GuardSteps {
  readonly processor: Processor<'pawl'>
  prepareStep(own: PrepareStep | undefined): PrepareStep
}

export function guardSteps({ host, runs }: Mount): GuardSteps {
  const guarded = new WeakSet<object>()
  const guard = (model: Model, { requestContext = model, stepNumber }: Step): Model => {
    if (guarded.has(model)) return model
    const run = () => runs.ofStep(requestContext, stepNumber)
    // Mastra's types of the three versions differ in what we do not use
    const wrapped = guardModel({ host, runs }, run, model as unknown as LanguageModel)
    guarded.add(wrapped)
    return wrapped as unknown as Model
  }
  return {
    processor: {
      id: 'pawl',
      processInputStep: (args) => ({ model: guard(args.model, args) }),
    },
    prepareStep: (own) => async (args) => {
      const { requestContext, agent } = args
      const prepared = (await own?.(args)) ?? {}
      const { model } = prepared
      // a step may choose its model as a config does, by a name for example
      const chosen =
        model === undefined ? args.model : await resolveModelConfig(model, requestContext, agent?.getMastraInstance())
      return { ...prepared, model: guard(chosen as Model, args) }
    },
  }
}
