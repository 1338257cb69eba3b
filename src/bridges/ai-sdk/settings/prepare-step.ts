import type { PrepareStepFunction, ToolSet } from 'ai'
import type { Guarding } from '../calls/guarding.ts'
import { guardModel, originalModel } from '../model/guard-model.ts'
import type { ModelMount } from '../model/middleware.ts'
import { startRun } from '../model/start-run.ts'

type PrepareStep = PrepareStepFunction<ToolSet>

/** Begins a run with its first step, and gives each step the model and the messages of its run. That of the program comes first. */
export function prepareStepWithHooks(
  { bridge, runs }: Guarding,
  theirs: PrepareStep | undefined,
  mount: Omit<ModelMount, 'runOf'>,
): PrepareStep {
  return async (step) => {
    const run = runs.ofStep(step)
    const messages = [...(await startedMessages())]
    const model = originalModel(step.model, bridge)
    const prepared = await theirs?.({ ...step, messages, model })
    return {
      ...prepared,
      messages: runs.mark(run, prepared?.messages ?? messages),
      model: guardModel(prepared?.model ?? model, { ...mount, runOf: () => run }),
    }

    /** At the first step, the messages as `run.before` left them, and behind them the results of calls that people have approved. */
    async function startedMessages() {
      if (step.stepNumber > 0) return step.messages
      const { messages: started, notes } = await startRun(bridge, run, step.initialMessages)
      return [...started, ...step.messages.slice(step.initialMessages.length), ...notes]
    }
  }
}
