import { PawlError, typeName } from '../kernel/index.ts'

/** Refuses a step without a name or a function. */
export function checkStep(name: unknown, run: unknown): void {
  const hint = 'use `at.step(name, () => …, input)`'
  if (typeof name !== 'string')
    throw new PawlError('bad-step', `the name of a step is ${typeName(name)}, not a text`, { hint })
  if (typeof run !== 'function') throw new PawlError('bad-step', `step \`${name}\` has no function to run`, { hint })
}

/** Refuses what is not an agent. */
export function checkAgent(agent: unknown): void {
  const inner = (agent as { readonly inner?: { readonly runWithin?: unknown } } | null | undefined)?.inner
  if (typeof inner?.runWithin === 'function') return
  throw new PawlError('bad-agent', `\`at.agent\` was called with ${typeName(agent)}, not with an agent`, {
    hint: '`createAgent` and `defineAgent` make agents; `at.workflow` runs workflows',
  })
}

/** Refuses what is not a workflow. */
export function checkWorkflow(inner: unknown): void {
  if (typeof (inner as { readonly runWithin?: unknown } | null | undefined)?.runWithin === 'function') return
  throw new PawlError('bad-workflow', `\`at.workflow\` was called with ${typeName(inner)}, not with a workflow`, {
    hint: '`workflow` makes workflows; `at.agent` runs agents',
  })
}
