import {
  type Agent,
  agentTool,
  createAgent,
  FatalToolError,
  type Tool,
  tool,
  toolError,
  type Workflow,
  workflow,
} from '../../src/agent/index.ts'
import { type BudgetGate, budget, storeGate } from '../../src/governance/index.ts'
import { type Hook, memoryAudit, observe, type Usage } from '../../src/index.ts'
import type { Budgets } from '../../src/ports/index.ts'
import { addUsage } from '../../src/protocol/index.ts'
import type { AgentName, Input, Scenario } from './random-run.ts'
import { scriptedHook } from './scripted-hooks.ts'
import { prices, scriptedProvider } from './scripted-provider.ts'
import { ticks, type World } from './world.ts'

/** The parts that one process works with. */
export interface Work {
  readonly main: Agent
  readonly flow: Workflow<string, Usage> | undefined
}

/** Makes the agents of a scenario, as each process does again. */
export function createWork(world: World, scenario: Scenario, gate: BudgetGate | undefined): Work {
  const { isWorkflow, hasHelper, hasTarget, isStrict, maxTurns, keepsAudit } = scenario
  const own = (owner: string) =>
    scenario.hooks.filter((spec) => spec.owner === owner).map((spec) => scriptedHook(world, spec))
  const outermost: readonly Hook[] = [
    ...own('work'),
    ...recorders(world),
    ...(gate === undefined ? [] : budget({ gate, strict: isStrict })),
  ]
  const common = {
    logger: false,
    maxTurns,
    now: () => world.time,
    prices,
    audit: keepsAudit ? memoryAudit() : false,
  } as const
  const inner = (name: 'helper' | 'target', tools: readonly Tool[]) =>
    createAgent({ ...common, name, model: scriptedProvider(world, scenario, name), tools, hooks: own(name) })
  const helper = hasHelper ? [helperTool(world, inner('helper', [scriptedTool(world, scenario, 'helper', 'dig')]))] : []
  const target = hasTarget ? [inner('target', [scriptedTool(world, scenario, 'target', 'mail')])] : []
  const names = ['pay', 'look'] as const
  const main = createAgent({
    ...common,
    name: 'main',
    model: scriptedProvider(world, scenario, 'main'),
    tools: [...names.map((name) => scriptedTool(world, scenario, 'main', name)), ...helper],
    handoffs: target,
    hooks: isWorkflow ? [] : outermost,
  })
  return { main, flow: isWorkflow ? flowOf(world, scenario, main, outermost) : undefined }
}

function helperTool(world: World, helper: Agent): Tool {
  return agentTool<Input>(helper, {
    promptOf({ prompt }) {
      world.note({ type: 'helper-began' })
      return prompt
    },
  })
}

export function createGate({ limits }: Scenario, budgets: Budgets): BudgetGate | undefined {
  if (limits === undefined) return undefined
  return storeGate({ budgets, limits: { all: limits }, prices, outputTokens: 30, countTokens: () => 20 })
}

function recorders(world: World): readonly Hook[] {
  return [
    observe({
      name: 'recorder.tokens',
      on: 'tokens.counted',
      run({ usage, cost, context }) {
        world.note({ type: 'counted', usage, cost, callId: String(context.callId) })
      },
    }),
    observe({
      name: 'recorder.result',
      on: 'run.after',
      match: { agent: 'main' },
      run() {
        world.note({ type: 'heard-result' })
      },
    }),
  ]
}

function flowOf(world: World, { seed }: Scenario, main: Agent, hooks: readonly Hook[]): Workflow<string, Usage> {
  return workflow<string, Usage>({
    name: 'flow',
    hooks,
    logger: false,
    async execute(at, input) {
      await at.step('prepare', () => 'ready')
      const first = await at.agent(main, input)
      world.note({ type: 'agent-completed', run: 1 })
      if (seed % 2 === 0) return first.usage
      const second = await at.step('once more', async (inside) => {
        const { usage } = await inside.agent(main, 'again')
        world.note({ type: 'agent-completed', run: 2 })
        return usage
      })
      return addUsage(first.usage, second)
    },
  })
}

function scriptedTool(world: World, { tools, hasSequentialTool }: Scenario, agent: AgentName, name: string): Tool {
  return tool<Input>({
    name,
    sequential: hasSequentialTool && name === 'pay',
    async run(input, { context, signal, idempotencyKey: key }) {
      const { process } = world.place().invocation
      if (process.isDead) await world.pass()
      const execution = world.count('tool')
      const turn = tools[(execution - 1) % tools.length]
      world.note({ type: 'tool-began', execution, agent, tool: name, input, key, callId: String(context.callId) })
      process.inFlight++
      try {
        await world.pass()
        if (turn === 'hang') await ticks(40, signal)
        if (turn === 'late') await ticks(5)
        await world.pass()
        world.note({ type: 'tool-ended', execution })
        if (turn === 'throw') throw new Error('the tool broke')
        if (turn === 'fatal') throw fatal(world)
        return turn === 'error' ? toolError({ problem: 'not today' }) : { done: input.amount }
      } finally {
        process.inFlight--
      }
    },
  })
}

function fatal(world: World): FatalToolError {
  const error = new FatalToolError('the house is on fire')
  world.ownErrors.add(error)
  return error
}
