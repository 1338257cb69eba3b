import { after, portWith } from '../../base/index.ts'
import { type Deny, deny, type Hook, noted } from '../../kernel/index.ts'
import { text } from '../../protocol/index.ts'
import { checkHookOptions, commonOf, type HookOptions } from '../hook-options.ts'
import { type Scope, scopeOf } from '../scope.ts'
import { verbs } from '../verbs.ts'
import { notesOf, readScores } from './read-scores.ts'
import type { Score, Scored, Scorer } from './scorer.ts'

/** The options of `score`. */
export interface ScoreOptions extends HookOptions {
  readonly scorer: Scorer
}

/**
 * Makes hooks that score every answer of the model and every result, and record the scores. They change nothing, and
 * their failure is a warning on record; strict, an answer that does not pass is denied, and so is one that could not be
 * scored.
 *
 * @example
 * const audit = memoryAudit()
 * const hooks = score({ scorer: ruleScorer({ maxLength: 200 }) })
 * await createAgent({ name: 'helper', model, hooks, audit }).run('Where is the Louvre?')
 * audit.records().map(({ notes }) => notes?.['score.length']) // => [1, 1]
 */
export function score(options: ScoreOptions): readonly Hook[] {
  checkHookOptions(options, 'score', {
    scorer: { ...portWith('score'), hint: 'make it with `ruleScorer` or `judgeScorer`' },
  })
  const { scorer, name = 'score', strict = false } = options
  const scoresOf = (scored: Scored, signal?: AbortSignal) => after(scorer.score(scored, signal), readScores)
  const answer = { name: `${name}.answer`, on: 'model.after', ...commonOf(options, scorer) } as const
  const result = { name: `${name}.result`, on: 'run.after', ...commonOf(options, scorer) } as const
  const wanted = (hooks: Readonly<Record<Scored['type'], Hook>>) =>
    (['answer', 'result'] as const).filter((type) => (scorer.only ?? type) === type).map((type) => hooks[type])
  if (strict) {
    const judge = (scores: readonly Score[]) => noted(notesOf(scores), verdictOf(scores))
    return wanted({
      answer: verbs.guard({ ...answer, run: (payload, signal) => after(scoresOf(answerOf(payload), signal), judge) }),
      result: verbs.guard({ ...result, run: (payload, signal) => after(scoresOf(resultOf(payload), signal), judge) }),
    })
  }
  const keep = (scores: readonly Score[]) => noted(notesOf(scores))
  return wanted({
    answer: verbs.observe({ ...answer, run: (payload, signal) => after(scoresOf(answerOf(payload), signal), keep) }),
    result: verbs.observe({ ...result, run: (payload, signal) => after(scoresOf(resultOf(payload), signal), keep) }),
  })
}

type Answer = Extract<Scored, { readonly type: 'answer' }>

function answerOf({ request, response, ...scope }: Pick<Answer, 'request' | 'response'> & Scope): Scored {
  return { type: 'answer', scope: scopeOf(scope), text: text(response), request, response }
}

function resultOf({ result, ...scope }: { readonly result: unknown } & Scope): Scored {
  const words = typeof result === 'string' ? result : (JSON.stringify(result) ?? '')
  return { type: 'result', scope: scopeOf(scope), text: words, result }
}

function verdictOf(scores: readonly Score[]): Deny | undefined {
  const failed = scores.filter(({ pass }) => !pass)
  if (failed.length === 0) return undefined
  const sentences = failed.map(
    ({ name, value, reason }) => `${name} ${value}${reason === undefined ? '' : `, ${reason}`}`,
  )
  return deny(`not good enough: ${sentences.join('; ')}`)
}
