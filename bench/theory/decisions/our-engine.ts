import { type AuditSink, createContext, createDispatcher, createRegistry, makeToolCall } from 'pawl'
import { createEngine } from 'pawl/theory'
import { type Call, denied, type Setup, toolOf } from './scenario.ts'

interface Variant {
  /** Undefined for the default audit, which keeps the last records in memory. */
  readonly audit?: false
  /** Whether the payload exists already, or is made for each decision as an agent does. */
  readonly payloadIs: 'ready' | 'made'
}

/** A theory with that many hooks, and a dispatcher that decides at `tool.before`. */
export function ourEngine({ payloadIs, ...options }: Variant): Setup {
  return (hooks) => {
    const point = pointWith(hooks, options)
    const scope = { context: createContext(), agent: { name: 'bench' } }
    const own = ({ tool, command, risk }: Call) => {
      const call = makeToolCall({ id: 'call', name: tool, kind: 'shell', input: { command, risk } })
      return { call, tool: { name: tool, kind: 'shell' } } as const
    }
    type Payload = ReturnType<typeof point.payload>
    const decide = (payload: Payload) => (point.dispatch(payload) as { readonly type: string }).type === 'deny'
    return payloadIs === 'ready'
      ? { prepare: (call) => point.payload(own(call), scope), decide }
      : { prepare: (call) => call, decide: (call: Call) => decide(point.payload(own(call), scope)) }
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
