import type { LanguageModel, PrepareStepFunction, ToolInputRefinement, ToolSet } from 'ai'
import { approveWithHooks } from '../approval/approve.ts'
import { callShaper } from '../approval/shape-call.ts'
import type { TheirApproval } from '../approval/their-approval.ts'
import type { Bridge } from '../bridge.ts'
import type { Guarding } from '../calls/guarding.ts'
import { createRuns, openRun } from '../calls/runs.ts'
import { guardModel } from '../model/guard-model.ts'
import { guardTools } from '../tools/guard-tools.ts'
import { createOriginals, type Originals } from './originals.ts'
import { prepareStepWithHooks } from './prepare-step.ts'
import { refineWithRefusals } from './refine.ts'

/** The settings of the AI SDK that hooks have to do with. */
interface Guardable {
  readonly id?: string
  readonly model: LanguageModel
  readonly tools?: ToolSet
  readonly abortSignal?: AbortSignal
  readonly toolApproval?: TheirApproval
  readonly prepareStep?: PrepareStepFunction<ToolSet>
  readonly prepareCall?: (options: unknown) => unknown
  readonly experimental_refineToolInput?: ToolInputRefinement<ToolSet>
}

/** The settings with hooks in all their parts. The settings of the program stay in force behind them. */
export function guardSettings<Settings extends object>(bridge: Bridge, settings: Settings): Settings {
  // the AI SDK has one type of settings for each function, and none for what they share
  const { id, abortSignal: signal } = settings as Settings & Guardable
  const runs = createRuns(() => openRun(bridge, { agent: id, signal }))
  return withHooks({ bridge, runs }, createOriginals(), settings)
}

function withHooks<Settings extends object>(guarding: Guarding, originals: Originals, settings: Settings): Settings {
  const { bridge } = guarding
  const { mounts } = bridge.host
  const given = settings as Settings & Guardable
  const { tools = {}, prepareCall, model } = given
  const theirs = {
    approval: originals.of(given.toolApproval),
    prepareStep: originals.of(given.prepareStep),
    refine: originals.of(given.experimental_refineToolInput),
  }
  const isCallMounted = mounts('tool.before')
  const shaper = isCallMounted ? callShaper(guarding, { tools, refine: theirs.refine }) : undefined
  const mount = { bridge, ...(shaper !== undefined && { shaper }) }
  const approve = approveWithHooks(guarding, theirs.approval)
  const prepareStep = prepareStepWithHooks(guarding, theirs.prepareStep, mount)
  const refine = isCallMounted ? refineWithRefusals(tools, theirs.refine) : theirs.refine
  return {
    ...settings,
    // a program that replaces our `prepareStep` gets a run of its own for each call of the model
    model: guardModel(model, { ...mount, runOf: () => openRun(bridge) }),
    prepareStep: originals.keep(prepareStep, theirs.prepareStep),
    ...(given.tools !== undefined && { tools: guardTools(tools, guarding) }),
    ...(mounts('tool.before', 'run.before') && { toolApproval: originals.keep(approve, theirs.approval) }),
    ...(refine !== undefined && { experimental_refineToolInput: originals.keep(refine, theirs.refine) }),
    ...(prepareCall !== undefined && { prepareCall: again(prepareCall) }),
  }

  /** Settings that the program makes for one call get hooks as well. */
  function again(prepare: NonNullable<Guardable['prepareCall']>): NonNullable<Guardable['prepareCall']> {
    return async (options) => {
      const prepared = await prepare(options)
      return typeof prepared === 'object' && prepared !== null && 'model' in prepared
        ? withHooks(guarding, originals, prepared)
        : prepared
    }
  }
}
