import { expect, test } from 'vitest'
import type { Agent, Answer } from '../../src/agent/index.ts'
import type { SuspendedRun } from '../../src/agent/result.ts'
import type { Amounts } from '../../src/ports/index.ts'
import { sample } from '../scale.ts'
import type { Sabotage } from './drive-run.ts'
import type { HookSpec } from './random-hooks.ts'
import { playRandomRuns } from './random-runs.ts'

/** An agent whose methods are replaced by some of these. */
function replaced(methods: (agent: Agent) => Partial<Agent>): Sabotage {
  return { work: ({ main, flow }) => ({ main: { ...main, ...methods(main) }, flow }) }
}

const withoutHooks = (isLost: (hook: HookSpec) => boolean): Sabotage => ({
  scenario: (scenario) => ({
    ...scenario,
    // a hook that is still there and returns nothing, so that it is the same run
    hooks: scenario.hooks.map((hook) => (isLost(hook) ? { ...hook, does: 'watch' } : hook)),
  }),
})

const forgetting = (kind: string): Sabotage => ({ forgets: (key) => key.split('/').at(-1)?.startsWith(kind) === true })

/** Agents, journals and budgets with one fault: the judge must detect each. */
const broken: readonly (readonly [what: string, rule: string, Sabotage])[] = [
  [
    'an agent that takes a no for a yes',
    'noMeansNo',
    replaced(({ resume }) => ({
      resume: (journal: SuspendedRun, answer: Answer, options) =>
        resume(journal, answer.approved === false ? { ...answer, approved: true } : answer, options),
    })),
  ],
  [
    'an agent that lost the guards that deny',
    'deniedStaysDenied',
    withoutHooks(({ verb, does }) => verb === 'guard' && /^deny-(always|odd)$/.test(does)),
  ],
  [
    'an agent that lost the guards that ask about tools',
    'askedIsApproved',
    withoutHooks(({ event, does }) => event === 'tool.before' && /^ask-(always|odd)$/.test(does)),
  ],
  [
    'an agent that lost the guards that ask about models',
    'modelsAreApproved',
    withoutHooks(({ event, does }) => event === 'model.before' && does === 'ask-always'),
  ],
  ['a journal that forgets tools', 'finishedIsNotRepeated', forgetting('tool:')],
  ['a journal that forgets answers of the model', 'answersAreNotAskedForAgain', forgetting('model:')],
  ['a journal that forgets who heard of the result', 'resultsAreHeardOnce', forgetting('ended:')],
  [
    'an agent that makes a new idempotency key each time',
    'keysNameCalls',
    { note: (entry) => (entry.type === 'tool-began' ? { ...entry, key: entry.key + entry.execution } : entry) },
  ],
  [
    'an agent that does not count a retry',
    'everyAnswerCounts',
    { note: (entry) => (entry.type === 'counted' && entry.callId.includes('#') ? undefined : entry) },
  ],
  [
    'an agent that forgets the tokens from before a question',
    'usageIsWhatWasUsed',
    replaced(({ resume }) => ({
      resume: async (...given) => {
        const result = await resume(...given)
        return { ...result, usage: { inputTokens: 0, outputTokens: 0 } }
      },
    })),
  ],
  [
    'a budget that never refuses',
    'limitsHold',
    { budgets: (budgets) => ({ ...budgets, reserve: (id, _, amounts) => budgets.reserve(id, unlimited, amounts) }) },
  ],
  [
    'a budget that does not settle retries',
    'booksAreRight',
    { budgets: (budgets) => ({ ...budgets, settle: (id, amounts) => budgets.settle(id, cheaper(id, amounts)) }) },
  ],
  [
    'an agent that is deaf to its signal',
    'abortEndsTheRun',
    replaced(({ run }) => ({ run: (input, { signal: _, ...options } = {}) => run(input, options) })),
  ],
  [
    'an agent that trips over its own feet',
    'endingIsDocumented',
    replaced(() => ({ run: () => Promise.reject(new TypeError('x is not a function')) })),
  ],
]

const unlimited = [{ key: 'all', limits: {} }]

function cheaper(id: string, amounts: Amounts): Amounts {
  return id.includes('#') ? {} : amounts
}

test.each(sample(broken, 3))('%s is detected', async (_, rule, sabotage) => {
  const { violations } = await playRandomRuns({ seed: 1, count: 2000, sabotage, most: 2 })
  expect(violations.join('\n')).toContain(`${rule}: `)
})
