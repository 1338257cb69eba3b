import { type AuditSink, createContext, createDispatcher, createRegistry, makeToolCall } from 'pawl'
import { createEngine } from 'pawl/theory'
import { type Call, denied, type Engine, type Setup, toolOf } from './scenario.ts'

interface Variant {
  /** Undefined for the default audit, which keeps the last records in memory. */
  readonly audit?: false
  /** What is made for each decision: nothing, the payload around a given call, or the call of `makeToolCall` as well. */
  readonly makes: 'nothing' | 'payload' | 'call'
}

/** A theory with that many hooks, and a dispatcher that decides at `tool.before`. */
export function ourEngine({ makes, ...options }: Variant): Setup {
  return (hooks) => {
    const point = pointWith(hooks, options)
    const scope = { context: createContext(), agent: { name: 'bench' } }
    const tools = new Map<string, { readonly name: string; readonly kind: 'shell' }>() // an agent has them once
    const asked = ({ tool: name, command, risk }: Call) => {
      const tool = tools.get(name) ?? { name, kind: 'shell' }
      tools.set(name, tool)
      return { call: makeToolCall({ id: 'call', name, kind: 'shell', input: { command, risk } }), tool }
    }
    const payload = ({ call, tool }: ReturnType<typeof asked>) => point.payload({ call, tool }, scope)
    const decide = (given: ReturnType<typeof payload>) =>
      (point.dispatch(given) as { readonly type: string }).type === 'deny'
    const engines: Readonly<Record<Variant['makes'], Engine>> = {
      nothing: { prepare: (call) => payload(asked(call)), decide },
      payload: { prepare: asked, decide: (given: ReturnType<typeof asked>) => decide(payload(given)) },
      call: { prepare: (call) => call, decide: (call: Call) => decide(payload(asked(call))) },
    }
    return engines[makes]
  }
}

function pointWith(hooks: number, options: { readonly audit?: false }) {
  const registry = createRegistry()
  const { diagnostics } = createEngine({ registry, ...options }).load(theoryOf(hooks), 'bench.sys2dsl')
  const error = diagnostics.find(({ severity }) => severity === 'error')
  if (error !== undefined) throw new Error(JSON.stringify(error))
  return createDispatcher<typeof registry.catalogue, AuditSink | false>({ registry, ...options }).point('tool.before')
}

function theoryOf(hooks: number): string {
  return Array.from({ length: hooks }, (_, hook) => hookText(hook)).join('\n')
}

function hookText(hook: number): string {
  return `@HOOK deny_${hook + 1} ON_TOOL_CALL BEGIN
  @is_tool tool EQUALS ${toolOf(hook)}
  @risk input READ_INPUT risk
  @is_high $risk GREATER_THAN ${denied.risk}
  @is_removal command CONTAINS "${denied.text}"
  @is_risky $is_tool AND $is_high
  @is_bad $is_risky AND $is_removal
  IF $is_bad THEN
    @_ tool DENY "removes too much"
  END
END`
}
