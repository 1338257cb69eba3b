import { callable, isPawlError, nonEmptyText } from '../../base/index.ts'
import type { AuditRecord } from '../../kernel/index.ts'
import { createEngine } from '../engine/create-engine.ts'
import type { Engine, EngineOptions } from '../engine/engine.ts'
import { vocabularyOf } from '../knowledge/declarations/vocabulary-of.ts'
import { createRelations } from '../knowledge/relations.ts'
import { checkedOptions } from '../language/checked-options.ts'
import { parseTheory } from '../language/parser/parser.ts'
import { readTests } from '../stories/read-tests.ts'
import type { Expectation, Step, Story } from '../stories/story.ts'
import { judge, type Outcome } from './judge.ts'
import { createSessionMemory, type SessionMemory } from './session-memory.ts'
import { type HookWord, type Shown, sessionOf, showEvent } from './show-event.ts'
import type { TestDoubt, TestReport, TestResult } from './test-report.ts'

/** The options of `runTests`. */
export interface TestOptions extends Pick<EngineOptions, 'read'> {
  /** The name of the only test to run. Default: all tests. */
  readonly only?: string
}

/**
 * Runs the tests in a theory, each on an engine of its own with the whole theory loaded.
 *
 * @example
 * runTests(theory, 'policy.sys2dsl').tests.map(({ name, passed }) => ({ name, passed })) // => [{ name: 'files_stay', passed: true }]
 */
export function runTests(text: string, file: string, options: TestOptions = {}): TestReport {
  const { read, only } = checkedOptions(options, 'runTests', { read: callable, only: nonEmptyText })
  const reading = read === undefined ? {} : { read }
  const engine = createEngine(reading)
  const { diagnostics } = engine.load(text, file)
  if (diagnostics.some(({ severity }) => severity === 'error')) return { file, diagnostics, tests: [] }
  const others = engine.theories().filter((one) => one.file !== file)
  const { theory } = parseTheory(text, file)
  const vocabulary = vocabularyOf(theory, { relations: createRelations(), others })
  const { stories: all } = readTests(theory, { others, vocabulary })
  const stories = only === undefined ? all : all.filter(({ name }) => name === only)
  return { file, diagnostics, tests: stories.map((story) => runStory(story, text, file, reading)) }
}

function runStory(story: Story, text: string, file: string, reading: Pick<EngineOptions, 'read'>): TestResult {
  const started = performance.now()
  const failed: HookWord[] = []
  const audit = {
    write({ hook, outcome, reason }: AuditRecord): undefined {
      if (outcome !== 'continue' && outcome !== 'affect') failed.push({ hook, outcome, reason })
    },
  }
  const engine = createEngine({ ...reading, audit })
  engine.load(text, file)
  const { problems, doubts } = resultOf(story, engine, failed)
  const durationMs = performance.now() - started
  return { name: story.name, line: story.line, durationMs, passed: problems.length === 0, problems, doubts }
}

function resultOf(
  { steps, expectations }: Story,
  engine: Engine,
  failed: readonly HookWord[],
): Pick<TestResult, 'problems' | 'doubts'> {
  const memory = createSessionMemory(engine, source)
  let shown: Shown | undefined
  for (const step of steps) {
    try {
      shown = doStep(step, engine, memory) ?? shown
    } catch (error) {
      if (!isPawlError(error)) throw error
      const nothing = { proof: [], missing: [], words: [] }
      const problem = { line: step.line, expected: `${step.words} happens`, found: error.message, ...nothing }
      return { problems: [problem], doubts: [] }
    }
  }
  memory.restore()
  const outcome: Outcome = { engine, shown, failed, variables: new Map() }
  return {
    problems: expectations.flatMap((expectation) => judge(expectation, outcome) ?? []),
    doubts: shown !== undefined && expectations.some(isAboutDecision) ? doubtsBehind(shown) : [],
  }
}

function isAboutDecision(expectation: Expectation): boolean {
  if (expectation.type === 'reading')
    return [expectation.subject, expectation.object].some(({ type }) => type === 'result')
  return expectation.type === 'decision' || expectation.type === 'by'
}

/** A denial rests on the hook that denied; any other decision on all hooks, since each could have denied. */
function doubtsBehind({ decision, by, words }: Shown): readonly TestDoubt[] {
  const behind = decision === 'DENY' ? words.filter(({ hook }) => hook === by) : words
  return behind.flatMap(({ hook, doubt }) => (doubt === undefined ? [] : [{ hook, doubt }]))
}

/** The source of the facts that a test states. */
const source = 'test'

function doStep(step: Step, engine: Engine, memory: SessionMemory): Shown | undefined {
  switch (step.type) {
    case 'fact':
      engine.state(step.claim.subject, step.claim.relation, step.claim.object, source)
      return undefined
    case 'tag':
      engine.store.tag(step.concept, step.tag)
      return undefined
    case 'control':
      engine.control.set(step.name, step.value)
      return undefined
    case 'dimension':
      engine.store.setDimension(step.concept, step.name, step.value)
      return undefined
    case 'event':
      memory.enter(sessionOf(step.happening))
      return showEvent(engine, step.happening)
  }
}
