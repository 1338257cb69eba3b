import { PawlError, typeName } from '../../base/index.ts'

/** Refuses a step without a name or a function. */
export function checkStep(name: unknown, run: unknown): void {
  const hint = 'use `at.step(name, () => …, input)`'
  if (typeof name !== 'string')
    throw new PawlError('bad-step', `the name of a step is ${typeName(name)}, not a text`, { hint })
  if (typeof run !== 'function') throw new PawlError('bad-step', `step \`${name}\` has no function to run`, { hint })
}

/** Refuses a value that is not an agent. */
export function checkAgent(agent: unknown): void {
  const inner = (agent as { readonly inner?: { readonly runWithin?: unknown } } | null | undefined)?.inner
  if (typeof inner?.runWithin === 'function') return
  throw new PawlError('bad-agent', `\`at.agent\` was called with ${typeName(agent)}, not with an agent`, {
    hint: '`createAgent` and `defineAgent` make agents; `at.workflow` runs workflows',
  })
}

/** Refuses a value that is not a workflow. */
export function checkWorkflow(inner: unknown): void {
  if (typeof (inner as { readonly runWithin?: unknown } | null | undefined)?.runWithin === 'function') return
  throw new PawlError('bad-workflow', `\`at.workflow\` was called with ${typeName(inner)}, not with a workflow`, {
    hint: '`workflow` makes workflows; `at.agent` runs agents',
  })
}

interface Given {
  readonly name?: unknown
  readonly registry?: unknown
  readonly tracing?: unknown
}

/** Refuses a name, a registry or a tracing that would fail in the first run. */
export function checkWorkflowOptions({ name, registry, tracing }: Given): void {
  const has = (value: unknown, method: string) =>
    typeof (value as Readonly<Record<string, unknown>> | null)?.[method] === 'function'
  const bad = (sentence: string, hint: string) => new PawlError('bad-workflow', sentence, { hint })
  if (typeof name !== 'string' || name === '')
    throw bad(
      `the name of a workflow is ${name === '' ? 'empty' : typeName(name)}`,
      'hooks, records and errors call it by a text',
    )
  if (registry !== undefined && !has(registry, 'list'))
    throw bad(
      `\`registry\` of workflow \`${name}\` is ${typeName(registry)}, not a registry`,
      'make it with `createRegistry()`',
    )
  if (tracing !== undefined && !has(tracing, 'start'))
    throw bad(
      `\`tracing\` of workflow \`${name}\` is ${typeName(tracing)}, not what starts spans`,
      'make it with `openTelemetry(api)`',
    )
}
