// For other folders: compiled theories, and the output of the command line about a theory at work.
export { addCompiled, type CompiledTheory, compileTheory } from './engine/compiled-theory.ts'
export type { Blocked } from './engine/engine.ts'
export type { Missing } from './knowledge/reasoning/why-not.ts'
export type { Span } from './language/tree.ts'
export { toolCallHappening } from './stories/tool-call-happening.ts'
export { type HookWord, type Shown, showEvent } from './testing/show-event.ts'
