import { isPawlError } from '../../base/index.ts'
import type { Engine, Theory } from '../../theory/index.ts'
import type { Confirmation } from '../../theory/internal.ts'
import { factsOf, hooksIn, loadHooks } from '../../theory/internal.ts'
import { asPawlError } from '../project/as-pawl-error.ts'
import { counted, sayLines, sayWhole } from '../terminal/print.ts'
import { decisionLines } from './explained/decision-lines.ts'
import type { ExplainedCall } from './explained/explained-call.ts'
import { newsLines } from './lines/news-lines.ts'
import { mustLoad } from './theories/must-load.ts'
import type { News } from './theories/news.ts'
import { readCall } from './theories/read-call.ts'
import { readTheory } from './theories/read-theory.ts'
import type { Verb } from './verb.ts'
import { createWatchedEngine, type WatchedEngine } from './watched/watched-engine.ts'

export const verb: Verb = {
  run(files, { json, call }) {
    const happening = call === undefined ? undefined : readCall(call, '--call', example)
    const watched = createWatchedEngine('run')
    const facts = stateAll(files, watched)
    const decision = happening && watched.explain(happening)
    const { engine } = watched
    const hooks = countIn(engine, (theory) => hooksIn(theory).length)
    const done = { hooks, facts, confirmations: engine.confirmations.list('open'), decision, ...watched.news() }
    if (json === true) sayWhole(JSON.stringify(done, undefined, 2))
    else sayLines(linesOf(done, engine))
    return 0
  },
}

const example = `--call '{"tool":"bash","input":{"command":"ls"}}'`

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
function stateAll(files: readonly string[], { engine, source, news }: WatchedEngine): readonly Stated[] {
  const loaded = files.map((file) => {
    const text = readTheory(file)
    const one = loadHooks(engine, text, file)
    mustLoad(file, text, one.diagnostics)
    return one
  })
  return loaded.flatMap(({ stated }) =>
    stated.map((fact): Stated => {
      const words = fact.join(' ')
      mustBeStated(words, () => engine.state(...fact, source))
      return { fact: words, ...news() }
    }),
  )
}

/** Also of the theories that others use. */
function countIn(engine: Engine, count: (theory: Theory) => number): number {
  return engine.theories().reduce((sum, theory) => sum + count(theory), 0)
}

/** A refused fact is named: a theory may state many. */
function mustBeStated(words: string, state: () => void): void {
  try {
    state()
  } catch (error) {
    throw isPawlError(error) ? asPawlError(error, words) : error
  }
}

function linesOf(done: Done, engine: Engine): readonly string[] {
  const { hooks, facts, confirmations, decision } = done
  const known = countIn(engine, (theory) => factsOf(theory).length)
  const contradictions = facts.reduce((sum, one) => sum + one.contradictions.length, 0)
  const counts = [counted(hooks, 'hook'), counted(known, 'fact'), counted(contradictions, 'contradiction')]
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

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)
