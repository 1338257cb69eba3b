// For other folders: compiled theories, and the output of the command line about a theory at work.

export { compiledEngine } from './engine/compiled-engine.ts'
export { addCompiled, type CompiledTheory, compileTheory } from './engine/compiled-theory.ts'
export type { Blocked } from './engine/engine.ts'
export { loadHooks } from './engine/load-hooks.ts'
export type { Confirmation } from './knowledge/confirmations/confirmations.ts'
export type { KnowledgeAnswer, ProofStep, StoredFact } from './knowledge/knowledge.ts'
export type { Missing } from './knowledge/reasoning/why-not.ts'
export type { Span } from './language/tree.ts'
export { toolCallHappening } from './stories/tool-call-happening.ts'
export { type HookWord, type Shown, showEvent } from './testing/show-event.ts'
export type { TestProblem } from './testing/test-report.ts'
