// For other rooms: compiled theories, and what the command line shows of a theory at work.
export { addCompiled, type CompiledTheory, compileTheory } from './engine/compiled-theory.ts'
export type { Blocked } from './engine/engine.ts'
export type { Missing } from './knowledge/reasoning/why-not.ts'
export type { Span } from './language/tree.ts'
export { toolCallHappening } from './stories/tool-call-happening.ts'
export { type HookWord, type Shown, showEvent } from './testing/show-event.ts'
