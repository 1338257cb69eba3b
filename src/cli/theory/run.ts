import { sentenceOf } from '../../base/index.ts'
import { type Engine, parseTheory } from '../../theory/index.ts'
import type { Confirmation } from '../../theory/internal.ts'
import { loadHooks, toolCallHappening } from '../../theory/internal.ts'
import { usage } from '../command-line/usage.ts'
import { columns, counted, sayLines, sayWhole } from '../terminal/print.ts'
import { createCallExplainer, type ExplainedCall } from './explained/explained-call.ts'
import { explainedHookLines } from './explained/explained-hook-lines.ts'
import { newsLines } from './lines/news-lines.ts'
import { mustLoad } from './theories/must-load.ts'
import { readTheory } from './theories/read-theory.ts'
import { createWatchedEngine, type News, type WatchedEngine } from './theories/watched-engine.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  run(files, { json, call }) {
    const happening = call === undefined ? undefined : toolCallHappening(parsed(call))
    const explainer = createCallExplainer()
    const watched = createWatchedEngine('run', explainer.onCall)
    const { facts, hooks, theories } = stateAll(files, watched)
    const decision = happening && explainer.explain(watched.engine, happening, theories)
    const done = { hooks, facts, confirmations: watched.engine.confirmations.list('open'), decision, ...watched.news() }
    if (json === true) sayWhole(JSON.stringify(done, undefined, 2))
    else sayLines(linesOf(done, watched.engine))
    return 0
  },
}

/** A stated fact, and its consequences. */
interface Stated extends News {
  readonly fact: string
}

/** Everything that happened: the news of its own are those of the call. */
interface Done extends News {
  readonly hooks: number
  readonly facts: readonly Stated[]
  readonly confirmations: readonly Confirmation[]
  readonly decision: ExplainedCall | undefined
}

/** All hooks first, so that those of one file receive the facts of another. */
function stateAll(files: readonly string[], { engine, source, news }: WatchedEngine) {
  const loaded = files.map((file) => {
    const text = readTheory(file)
    const one = loadHooks(engine, text, file)
    mustLoad(file, text, one.diagnostics)
    return { ...one, theory: parseTheory(text, file).theory }
  })
  const facts = loaded.flatMap(({ stated }) =>
    stated.map((fact): Stated => {
      engine.state(...fact, source)
      return { fact: fact.join(' '), ...news() }
    }),
  )
  const theories = loaded.map(({ theory }) => theory)
  return { facts, theories, hooks: loaded.reduce((sum, one) => sum + one.hooks, 0) }
}

function linesOf(done: Done, engine: Engine): readonly string[] {
  const { hooks, facts, confirmations, decision } = done
  const contradictions = facts.reduce((sum, one) => sum + one.contradictions.length, 0)
  const counts = [counted(hooks, 'hook'), counted(facts.length, 'fact'), counted(contradictions, 'contradiction')]
  return [
    ...facts.flatMap((stated) => {
      const came = newsLines(stated, engine)
      return came.length === 0 ? [] : [stated.fact, ...indented(came)]
    }),
    ...confirmations.map(({ subject, reason }) => `to confirm: ${subject}, ${reason}`),
    `${counts.join(', ')}, ${confirmations.length} to confirm`,
    ...(decision === undefined ? [] : decisionLines(decision)),
    ...indented(newsLines(done, engine)),
  ]
}

function parsed(call: string): unknown {
  try {
    return JSON.parse(call)
  } catch (error) {
    throw usage(`--call is not JSON: ${sentenceOf(error)}`, `such as --call '{"tool":"bash","input":{"command":"ls"}}'`)
  }
}

function decisionLines({ decision, by, reason, informed, words, hooks }: ExplainedCall): readonly string[] {
  const who = by === undefined ? '' : ` by ${by}`
  return [
    `decision: ${decision}${who}${reason === undefined ? '' : `: ${reason}`}`,
    ...indented(informed.map((text) => `for the model: ${text}`)),
    ...explainedHookLines(words, hooks, columns()),
  ]
}

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
