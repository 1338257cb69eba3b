import { Engine } from 'json-rules-engine'
import { denied, toolsOf } from '../../decisions/scenario.ts'

export function setup(hooks) {
  const engine = new Engine()
  engine.addOperator('contains text', (value, wanted) => value.includes(wanted))
  for (const tool of toolsOf(hooks)) {
    const all = [
      { fact: 'tool', operator: 'equal', value: tool },
      { fact: 'risk', operator: 'greaterThan', value: denied.risk },
      { fact: 'command', operator: 'contains text', value: denied.text },
    ]
    engine.addRule({ conditions: { all }, event: { type: 'deny' } })
  }
  return {
    prepare: (call) => ({ ...call }),
    decide: async (call) => (await engine.run(call)).events.length > 0,
  }
}
