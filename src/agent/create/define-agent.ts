import { checkKeys, PawlError, typeName } from '../../base/index.ts'
import type { Hook } from '../../kernel/index.ts'
import type { Agent, AgentOptions } from '../agent.ts'
import { type AgentHooks, agentHooks, type Methods } from '../dialects/agent-hooks.ts'
import { called } from '../options/called.ts'
import type { DeclaredOutput, DeclaredRaw } from '../output/declared-output.ts'
import { checkOutputSpec, type OutputMode, type OutputSpec, outputReader, type Reading } from '../output/read-output.ts'
import { checkTransform, type ResultTransform } from '../output/result-transform.ts'
import type { NoSchema, Transforms } from '../output/transformed.ts'
import { checkSchema, type StandardSchema, validate } from '../standard-schema.ts'
import { agentOptionKeys } from './agent-option-keys.ts'
import { createAgent } from './create-agent.ts'
import { checkParts } from './read-agent-options.ts'

type Own = Omit<AgentOptions, 'checkContext' | 'readOutput' | 'hooks' | 'name' | 'model'>

interface Declaration extends Own {
  readonly name: string
  readonly model?: AgentOptions['model']
  /** The schema of the context's variables. */
  readonly contextSchema?: StandardSchema<unknown, unknown>
  /** The agent dialect's hooks: the parent's run before the child's. */
  readonly on?: AgentHooks
  readonly hooks?: readonly (Hook | readonly Hook[])[]
  /** Functions that hooks and transforms may refer to by name. */
  readonly methods?: Methods
}

/**
 * An agent as a declaration. It takes missing options from the definition it extends. Write a parent as
 * `{ … } satisfies AgentDefinition`: annotated as `AgentDefinition`, it hides the type of its output from its children.
 */
export interface AgentDefinition extends Declaration {
  /** The definition that missing options come from. */
  readonly extends?: AgentDefinition
  /** The schema of the result, and how strictly the words of the model are read. */
  readonly output?: OutputSpec<unknown>
  /** How the fields of the result are made from the model's output. */
  readonly resultTransform?: ResultTransform
}

/** A definition whose schema, transforms and parent type the output of the agent. */
interface TypedDefinition<Raw, Mode extends OutputMode, Parent, Plain, Made> extends Declaration {
  readonly extends?: Parent
  readonly output?: OutputSpec<Raw, Mode>
  readonly resultTransform?: Transforms<DeclaredRaw<Raw, Parent>, Plain, Made>
}

/**
 * Makes an agent of a declaration. Its output has the type of the output schema, with the fields that `resultTransform`
 * replaces or adds; without either it is the model's text. In `tolerant` mode it may be `undefined`. A field whose
 * transform fails keeps its value of any type, and is listed in the result's `problems`.
 *
 * @example
 * import { z } from 'zod'
 *
 * const geographer = defineAgent({
 *   name: 'geographer',
 *   model: scriptedModel(['{ "city": "Paris" }']),
 *   output: { schema: z.object({ city: z.string() }) },
 *   resultTransform: { label: { from: 'city', transform: (city) => city.toUpperCase() } },
 * })
 * const result = await geographer.run('Where is the Louvre?')
 * if (result.status === 'completed') console.log(result.output.label) // => 'PARIS'
 */
export function defineAgent<
  Raw = NoSchema,
  Mode extends OutputMode = 'strict',
  Parent extends AgentDefinition | undefined = undefined,
  Plain = Record<never, never>,
  Made = Record<never, never>,
>(definition: TypedDefinition<Raw, Mode, Parent, Plain, Made>): Agent<DeclaredOutput<Raw, Mode, Made, Parent>>
export function defineAgent(definition: AgentDefinition): Agent<unknown> {
  const lineage = lineageOf(definition)
  const whole = lineage.reduce<AgentDefinition>((parent, child) => merged(parent, child), { name: definition.name })
  const {
    contextSchema,
    output,
    resultTransform,
    methods,
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
  const readOutput = readerOf({ output, transform: resultTransform, methods: methods ?? {} })
  return createAgent<unknown>({
    ...rest,
    name,
    model,
    hooks: hooksOf(lineage, methods ?? {}),
    ...(contextSchema !== undefined && { checkContext: contextCheck(contextSchema) }),
    ...(readOutput !== undefined && { readOutput }),
  })
}

const ownKeys = Object.keys({
  extends: true,
  contextSchema: true,
  output: true,
  resultTransform: true,
  methods: true,
  on: true,
} satisfies Record<Exclude<keyof AgentDefinition, keyof AgentOptions>, true>)

/** Options that a definition does not take: it makes them itself. */
const madeKeys = Object.keys({
  checkContext: true,
  readOutput: true,
} satisfies Record<Exclude<keyof AgentOptions, keyof AgentDefinition>, true>)

const definitionKeys = [...ownKeys, ...agentOptionKeys.filter((key) => !madeKeys.includes(key))]

/** From the oldest ancestor to the definition itself. */
function lineageOf(definition: AgentDefinition): readonly AgentDefinition[] {
  const lineage: AgentDefinition[] = []
  let one: AgentDefinition | undefined = definition
  do {
    checkDefinition(one)
    if (lineage.includes(one)) throw circle([...lineage, one])
    lineage.push(one)
    one = one.extends
  } while (one !== undefined)
  return lineage.reverse()
}

function checkDefinition(definition: AgentDefinition): void {
  const what = `the definition of ${called('agent', definition)}`
  checkKeys(definition, definitionKeys, what, 'bad-agent')
  checkParts(definition, what)
  for (const key of ['methods', 'resultTransform'] as const) {
    const value: unknown = definition[key]
    if (value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))) continue
    throw new PawlError('bad-agent', `\`${key}\` of ${what} is ${typeName(value)}, not an object`, {
      hint: key === 'methods' ? 'write `methods: { name: () => … }`' : 'write `resultTransform: { field: { … } }`',
    })
  }
}

function circle(lineage: readonly AgentDefinition[]): PawlError {
  const chain = lineage.map(({ name }) => `\`${name}\``).join(' extends ')
  return new PawlError('bad-agent', `agent \`${lineage[0]?.name}\` cannot be made: ${chain}`, {
    hint: 'remove one `extends` of this circle',
  })
}

function merged(parent: AgentDefinition, child: AgentDefinition): AgentDefinition {
  return {
    ...parent,
    ...child,
    methods: { ...parent.methods, ...child.methods },
    tools: [...(parent.tools ?? []), ...(child.tools ?? [])],
    handoffs: [...(parent.handoffs ?? []), ...(child.handoffs ?? [])],
    resultTransform: { ...parent.resultTransform, ...child.resultTransform },
  }
}

function hooksOf(lineage: readonly AgentDefinition[], methods: Methods): readonly Hook[] {
  return lineage.flatMap(({ name, on = {}, hooks = [] }) => [...agentHooks(on, { name, methods }), ...[hooks].flat(2)])
}

/** Without a schema and transforms the output is the model's words, and there is nothing to read. */
function readerOf({ output, transform = {}, methods }: Reading): AgentOptions<unknown>['readOutput'] {
  if (output !== undefined) checkOutputSpec(output)
  checkTransform(transform, methods)
  const isTransformed = Object.keys(transform).length > 0
  if (output === undefined && !isTransformed) return undefined
  return outputReader({ output, transform: isTransformed ? transform : undefined, methods })
}

function contextCheck(schema: StandardSchema<unknown, unknown>): NonNullable<AgentOptions['checkContext']> {
  checkSchema(schema, '`contextSchema`', 'bad-agent')
  return async ({ variables }) => {
    const checked = await validate(schema, variables.toJSON())
    return checked.ok ? undefined : checked
  }
}
