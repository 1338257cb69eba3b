export { addCompiled, type CompiledTheory, compileTheory } from './engine/compiled-theory.ts'
export { type Blocked, createEngine, type Engine, type EngineOptions, type Loaded } from './engine/engine.ts'
export { type LoadedHooks, loadHooks } from './engine/load-hooks.ts'
export { standardHooks } from './engine/standard-hooks.ts'
export type {
  Confirmation,
  ConfirmationQueue,
  ConfirmationRequest,
  ConfirmationResolution,
} from './knowledge/confirmations.ts'
export type { Contradiction, ContradictionRule } from './knowledge/contradictions.ts'
export type { Control, ControlValue, SessionMode } from './knowledge/control.ts'
export { type Existence, type ExistenceLevel, existence, existenceOf } from './knowledge/existence.ts'
export type { KnowledgeAnswer, KnowledgeStore, ProofStep, StoredFact, Truth } from './knowledge/knowledge.ts'
export type { AskOptions, Reasoner } from './knowledge/reasoner.ts'
export type { DimensionTest, Region, Regions } from './knowledge/regions.ts'
export type { RelationProperties } from './knowledge/relations.ts'
export type { Missing } from './knowledge/why-not.ts'
export type { Diagnostic } from './language/diagnostic.ts'
export { parseTheory } from './language/parser.ts'
export { printDiagnostic } from './language/print-diagnostics.ts'
export { printTheory } from './language/printer.ts'
export type { Span, Theory } from './language/tree.ts'
export type { Budget } from './program/frame.ts'
export { runTests } from './testing/run-tests.ts'
export { type HookWord, type Shown, showEvent } from './testing/show-event.ts'
export type { Happening } from './testing/story.ts'
export type { TestProblem, TestReport, TestResult } from './testing/test-report.ts'
export { toolCallHappening } from './testing/tool-call-happening.ts'
