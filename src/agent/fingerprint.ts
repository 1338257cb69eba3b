import type { HookRegistry } from '../kernel/index.ts'
import { digestOf, list, wire } from '../protocol/index.ts'
import type { Runtime } from './runtime.ts'

/** A digest of what decides and what acts: tools, and hooks in their order. A run must go on under the same. */
export function fingerprintOf({ definitions }: Runtime, registry: HookRegistry): Promise<string> {
  const tools = list(wire.toolDefinition).encode(definitions)
  const hooks = [...registry].map(({ name, hook, enabled }) => [hook.event, hook.verb, name, hook.failure, enabled])
  return digestOf({ tools, hooks })
}
