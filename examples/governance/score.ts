import { memoryAudit } from 'pawl'
import { createAgent } from 'pawl/agent'
import { judgeScorer, ruleScorer, score } from 'pawl/governance'
import { scriptedModel } from 'pawl/testing'

const judge = scriptedModel(['{"score": 0.9, "reason": "it is short and friendly"}'])
const hooks = [
  ...score({ scorer: ruleScorer({ maxLength: 200, forbidden: ['as a language model'] }) }),
  ...score({ name: 'tone', scorer: judgeScorer({ name: 'tone', model: judge, question: 'Is it friendly?' }) }),
]

const audit = memoryAudit()
const model = scriptedModel(['As a language model, I am glad to help.'])
await createAgent({ name: 'helper', model, hooks, audit }).run('Hello!')
for (const { hook, notes } of audit.records()) console.log(hook, JSON.stringify(notes))
