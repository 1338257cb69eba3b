import { type Call, denied, type Engine, toolsOf } from './scenario.ts'

const fits = `call.risk > ${denied.risk} && call.command.includes('${denied.text}')`

/** One hand-written `if` for each tool, for exactly these rules. */
export function ifs(hooks: number): Engine {
  const lines = toolsOf(hooks).map((tool) => `if (call.tool === '${tool}' && ${fits}) return true`)
  return byHand(new Function('call', `${lines.join('\n')}\nreturn false`) as (call: Call) => boolean)
}

/** A map from tools to their rules, as the compiler of a rule language could produce it. */
export function indexed(hooks: number): Engine {
  const rule = new Function('call', `return ${fits}`) as (call: Call) => boolean
  const rules = new Map(toolsOf(hooks).map((tool) => [tool, [rule]]))
  return byHand((call) => {
    for (const rule of rules.get(call.tool) ?? []) if (rule(call)) return true
    return false
  })
}

function byHand(decide: (call: Call) => boolean): Engine {
  return { prepare: (call) => ({ ...call }), decide }
}
