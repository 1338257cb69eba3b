export { addCompiled, type CompiledTheory, compileTheory } from './engine/compiled-theory.ts'
export { type Blocked, createEngine, type Engine, type EngineOptions, type Loaded } from './engine/engine.ts'
export { type LoadedHooks, loadHooks } from './engine/load-hooks.ts'
export { standardHooks } from './engine/standard-hooks.ts'
export type {
  Confirmation,
  ConfirmationQueue,
  ConfirmationRequest,
  ConfirmationResolution,
} from './knowledge/confirmations/confirmations.ts'
export {
  type SharedConfirmations,
  type SharingOptions,
  shareConfirmations,
} from './knowledge/confirmations/share-confirmations.ts'
export type { Contradiction } from './knowledge/contradictions/contradictions.ts'
export type { ContradictionRule } from './knowledge/contradictions/finder.ts'
export type { Control, ControlValue, SessionMode } from './knowledge/control.ts'
export { type Existence, type ExistenceLevel, existence, existenceOf } from './knowledge/existence.ts'
export type { KnowledgeAnswer, KnowledgeStore, ProofStep, StoredFact, Truth } from './knowledge/knowledge.ts'
export type { AskOptions, Reasoner } from './knowledge/reasoning/reasoner.ts'
export type { Missing } from './knowledge/reasoning/why-not.ts'
export type { DimensionTest, Region, Regions } from './knowledge/regions.ts'
export type { RelationProperties } from './knowledge/relations.ts'
export type { Diagnostic } from './language/diagnostics/diagnostic.ts'
export { printDiagnostic } from './language/diagnostics/print-diagnostics.ts'
export { parseTheory } from './language/parser/parser.ts'
export { printTheory } from './language/printer/printer.ts'
export type { Span, Theory } from './language/tree.ts'
export type { Budget } from './program/frame.ts'
export type { Happening } from './stories/story.ts'
export { toolCallHappening } from './stories/tool-call-happening.ts'
export { runTests } from './testing/run-tests.ts'
export { type HookWord, type Shown, showEvent } from './testing/show-event.ts'
export type { TestProblem, TestReport, TestResult } from './testing/test-report.ts'
