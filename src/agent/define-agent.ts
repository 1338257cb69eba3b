import { type Hook, PawlError } from '../kernel/index.ts'
import { type Agent, type AgentOptions, createAgent } from './agent.ts'
import { type AgentHooks, agentHooks, type Methods } from './agent-hooks.ts'
import { type OutputSpec, outputReader } from './read-output.ts'
import type { ResultTransform } from './result-transform.ts'
import { type StandardSchema, validate } from './standard-schema.ts'

type Own = Omit<AgentOptions, 'checkContext' | 'readOutput' | 'hooks' | 'name' | 'model'>

/** An agent as a declaration. What it does not say, it takes from the one it extends. */
export interface AgentDefinition<Output = unknown> extends Own {
  readonly name: string
  readonly model?: AgentOptions['model']
  readonly extends?: AgentDefinition
  /** What the context's variables must look like. */
  readonly contextSchema?: StandardSchema<unknown, unknown>
  readonly output?: OutputSpec<Output>
  readonly resultTransform?: ResultTransform
  /** The agent dialect's hooks: the parent's run before the child's. */
  readonly on?: AgentHooks
  readonly hooks?: readonly (Hook | readonly Hook[])[]
  /** What hooks and transforms may name instead of giving a function. */
  readonly methods?: Methods
}

export function defineAgent<Output = string>(definition: AgentDefinition<Output>): Agent<Output> {
  const lineage = lineageOf(definition as AgentDefinition)
  const whole = lineage.reduce<AgentDefinition>((parent, child) => merged(parent, child), { name: definition.name })
  const {
    contextSchema,
    output,
    resultTransform,
    methods = {},
    model,
    name,
    extends: _,
    on: __,
    hooks: ___,
    ...rest
  } = whole
  if (model === undefined)
    throw new PawlError('bad-agent', `agent \`${name}\` has no model`, {
      hint: 'give it one, or extend an agent that has',
    })
  const hooks = lineage.flatMap((one) => [
    ...agentHooks(one.on ?? {}, { name: one.name, methods }),
    ...(one.hooks ?? []).flat(),
  ])
  const reads = output !== undefined || resultTransform !== undefined
  const reader = reads ? outputReader({ output, transform: resultTransform, methods }) : undefined
  return createAgent<Output>({
    ...rest,
    name,
    model,
    hooks,
    ...(contextSchema !== undefined && { checkContext: contextCheck(contextSchema) }),
    ...(reader !== undefined && { readOutput: reader as NonNullable<AgentOptions<Output>['readOutput']> }),
  })
}

/** From the oldest ancestor to the definition itself. */
function lineageOf(definition: AgentDefinition): readonly AgentDefinition[] {
  return definition.extends === undefined ? [definition] : [...lineageOf(definition.extends), definition]
}

function merged(parent: AgentDefinition, child: AgentDefinition): AgentDefinition {
  return {
    ...parent,
    ...child,
    methods: { ...parent.methods, ...child.methods },
    tools: [...(parent.tools ?? []), ...(child.tools ?? [])],
    handoffs: [...(parent.handoffs ?? []), ...(child.handoffs ?? [])],
    ...((parent.resultTransform ?? child.resultTransform) && {
      resultTransform: { ...parent.resultTransform, ...child.resultTransform },
    }),
  }
}

function contextCheck(schema: StandardSchema<unknown, unknown>): NonNullable<AgentOptions['checkContext']> {
  return async ({ variables }) => {
    const checked = await validate(schema, variables.toJSON())
    return checked.ok ? undefined : checked.problem
  }
}
