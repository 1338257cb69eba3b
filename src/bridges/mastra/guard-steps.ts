import { resolveModelConfig } from '@mastra/core/llm'
import type { ProcessInputStepArgs, ProcessInputStepResult, Processor } from '@mastra/core/processors'
import { guardModel } from './guard-model.ts'
import { hasClientTools, judgeClientCalls, type StepTools } from './judge-client-calls.ts'
import type { LanguageModel } from './messages/language-model.ts'
import type { Mount } from './mount.ts'

type Model = ProcessInputStepArgs['model']
type Step = { readonly requestContext?: object; readonly stepNumber: number }
type Prepared = ProcessInputStepResult | undefined
type PrepareStep = (args: ProcessInputStepArgs) => Prepared | Promise<Prepared>

/**
 * The two places where Mastra lets a step of a run change its model. Both give the step its model with hooks, once: the options of one call may
 * replace one of them. They see models of every origin, also those that Mastra makes from a name, and the tools of the step. `isModel`: hooks listen to
 * model calls, and not only to calls of tools at the client.
 */
export interface GuardSteps {
  readonly processor: Processor<'pawl'>
  prepareStep(own: PrepareStep | undefined): PrepareStep
}

export function guardSteps({ host, runs }: Mount, isModel: boolean): GuardSteps {
  const guarded = new WeakMap<object, { tools: StepTools }>()
  const guard = (model: Model, tools: StepTools, { requestContext = model, stepNumber }: Step): Model => {
    const known = guarded.get(model)
    if (known !== undefined) known.tools = tools // the place that comes later may have chosen others
    if (known !== undefined || (!isModel && !hasClientTools(tools))) return model
    const step = { tools }
    const run = () => runs.ofStep(requestContext, stepNumber)
    // Mastra's types of the three versions differ in what we do not use
    const own = model as unknown as LanguageModel
    const judged = isModel ? guardModel({ host, runs }, run, own) : own
    const wrapped = judgeClientCalls(host, run, judged, () => step.tools)
    guarded.set(wrapped, step)
    return wrapped as unknown as Model
  }
  return {
    processor: {
      id: 'pawl',
      processInputStep: (args) => ({ model: guard(args.model, args.tools, args) }),
    },
    prepareStep: (own) => async (args) => {
      const { requestContext, agent } = args
      const prepared = (await own?.(args)) ?? {}
      const { model, tools = args.tools } = prepared
      // a step may choose its model as a config does, by a name for example
      const chosen =
        model === undefined ? args.model : await resolveModelConfig(model, requestContext, agent?.getMastraInstance())
      return { ...prepared, model: guard(chosen as Model, tools, args) }
    },
  }
}
