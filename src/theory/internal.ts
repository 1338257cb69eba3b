// For other folders: compiled theories, and the output of the command line about a theory at work.

export { compiledEngine } from './engine/compiled-engine.ts'
export { addCompiled, type CompiledTheory, compileTheory } from './engine/compiled-theory.ts'
export type { Blocked } from './engine/engine.ts'
export { filesUsedBy } from './engine/files-used-by.ts'
export { loadHooks } from './engine/load-hooks.ts'
export { resolvePath } from './engine/resolve-path.ts'
export { explainHook } from './explain/explain-hook.ts'
export type {
  ExplainedAnswer,
  ExplainedPart,
  HookExplanation,
  Miss,
} from './explain/explanation.ts'
export { hookName, hooksIn, type NamedHook } from './explain/hooks-in.ts'
export { placedFacts } from './explain/placed-facts.ts'
export type { Confirmation } from './knowledge/confirmations/confirmations.ts'
export { vocabularyOf } from './knowledge/declarations/vocabulary-of.ts'
export { factsOf, isDeclaration } from './knowledge/facts-of.ts'
export type { KnowledgeAnswer, ProofStep, StoredFact } from './knowledge/knowledge.ts'
export type { Missing } from './knowledge/reasoning/why-not.ts'
export { withoutNames } from './language/printer/without-names.ts'
export type { Span } from './language/tree.ts'
export { type LanguageWords, languageWords } from './program/language-words.ts'
export type { OnCall } from './program/on-call.ts'
export type { Happening } from './stories/story.ts'
export { toolCallHappening } from './stories/tool-call-happening.ts'
export { type HookWord, payloadOf, type Shown, showEvent } from './testing/show-event.ts'
export type { TestProblem } from './testing/test-report.ts'
