import { Rools, Rule } from 'rools'
import { denied, toolsOf } from '../../decisions/scenario.ts'

/** Rools treats premises with the same text as the same premise, so the text must contain the name of the tool. */
export async function setup(hooks) {
  const engine = new Rools({ logging: { error: false, debug: false } })
  const rules = toolsOf(hooks).map((tool) => {
    const isTool = new Function('facts', `return facts.call.tool === '${tool}'`)
    const when = [isTool, (facts) => facts.call.risk > denied.risk, (facts) => facts.call.command.includes(denied.text)]
    const then = (facts) => {
      facts.answer.isDenied = true
    }
    return new Rule({ name: `deny ${tool}`, when, then })
  })
  await engine.register(rules)
  return {
    prepare: (call) => ({ ...call }),
    async decide(call) {
      const facts = { call, answer: { isDenied: false } } // Rools writes to its facts
      await engine.evaluate(facts)
      return facts.answer.isDenied
    },
  }
}
