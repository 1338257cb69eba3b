import { type Model, type ModelProvider, RunToolApprovalItem } from '@openai/agents'
import { guardModel } from './guard-model.ts'
import { keyOf } from './questions.ts'
import type { Reach } from './reach.ts'
import type { OpenRun } from './runs.ts'
import type { AnyAgent } from './sdk.ts'
import type { ToolGuard } from './tool-guard.ts'
import { mountsModel, mountsTools, unguardedModel } from './unguarded.ts'
import { watchModel } from './watch-model.ts'

/** Guarded models, with what they were made from. */
const layers = new WeakMap<Model, { readonly reach: Reach; readonly model: Model }>()

/** The model of a guarded agent, and the settings that belong to it. Nothing, if the agent keeps its own. */
export function modelOf(
  reach: Reach,
  { name, model, modelSettings }: Pick<AnyAgent, 'name' | 'model' | 'modelSettings'>,
  tools: ToolGuard,
  guarded: () => AnyAgent,
): { readonly model?: Model; readonly modelSettings?: AnyAgent['modelSettings'] } {
  if (!mountsModel(reach) && !mountsTools(reach)) return {}
  const answered = (run: OpenRun, { output }: { readonly output: readonly object[] }) =>
    letThrough(run, output, tools, guarded())
  const guard = (one: Model, called: string) => {
    for (let layer = layers.get(one); layer !== undefined; layer = layers.get(layer.model))
      if (layer.reach === reach) return one
    const make = mountsModel(reach) ? guardModel : watchModel
    const made = make(one, { reach, agent: name, name: called, answered })
    layers.set(made, { reach, model: one })
    return made
  }
  if (typeof model !== 'string') return { model: guard(model, nameOf(model)) }
  const { modelProvider } = reach.options
  // the settings are those of the name, and a Model has none
  if (modelProvider !== undefined && mountsModel(reach))
    return { model: guard(named(modelProvider, model), model || 'default'), modelSettings }
  const whose = model === '' ? 'has no model of its own' : `names its model, \`${model}\``
  const hint = 'write `modelProvider: new OpenAIProvider()`, or give the agent a Model'
  unguardedModel(reach, `the agent \`${name}\` ${whose}, and the runner resolves it`, hint)
  return {}
}

/** The model that a provider has under a name, resolved for each call, as the runner does. */
function named(provider: ModelProvider, name: string): Model {
  const model = async () => provider.getModel(name)
  return {
    getResponse: async (request) => (await model()).getResponse(request),
    async *getStreamedResponse(request) {
      yield* (await model()).getStreamedResponse(request)
    },
    getRetryAdvice: async (asked) => (await model()).getRetryAdvice?.(asked),
  }
}

/** Models keep their name in various places. */
function nameOf(model: object): string {
  const names = ['model', 'modelName', 'modelId', '_model', 'name'].map((key): unknown => Reflect.get(model, key))
  return names.find((name) => typeof name === 'string' && name !== '')?.toString() ?? model.constructor.name
}

/**
 * The SDK asks a person about calls whose arguments are not JSON, if a tool has a condition for its approvals, as guarded tools have. Such a
 * call never runs, because the model gets the SDK's own error: it needs no question.
 */
function letThrough({ context, used }: OpenRun, output: readonly object[], tools: ToolGuard, agent: AnyAgent): void {
  if (context === undefined) return
  for (const item of output) {
    if (!isCall(item) || isJson(item.arguments) || !tools.takesJson(item.name)) continue
    used.add(keyOf(agent, item.callId)) // this approval answers no question of a hook
    try {
      context.approveTool(new RunToolApprovalItem(item, agent))
    } catch {
      // the id is that of another call: the SDK refuses this one by itself
    }
  }
}

type Call = Extract<ConstructorParameters<typeof RunToolApprovalItem>[0], { type: 'function_call' }>

function isCall(item: object): item is Call {
  return 'type' in item && item.type === 'function_call'
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
