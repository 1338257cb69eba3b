import { defineEvent, of } from '../../kernel/index.ts'

/** Something that came to an end, well or not. */
export type Ending = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: unknown }

const outcome = of<Ending>()
const workflow = of<{ readonly name: string }>()

/** Events of workflows, and their parts. */
export const workflowEvents = [
  defineEvent({ name: 'workflow.before', carries: { workflow, input: of<unknown>() }, outcomes: ['deny'] }),
  defineEvent({ name: 'workflow.after', carries: { workflow, outcome }, unwinds: true }),
  defineEvent({
    name: 'step.before',
    carries: { step: of<{ readonly name: string }>(), input: of<unknown>() },
    outcomes: ['deny'],
  }),
  defineEvent({ name: 'step.after', carries: { step: of<{ readonly name: string }>(), outcome }, unwinds: true }),
] as const
