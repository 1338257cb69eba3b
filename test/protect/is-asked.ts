import type { Json } from '../../src/base/index.ts'
import { agentFiles } from '../../src/brains/internal.ts'
import { selfProtection } from '../../src/config/protect/self-protection.ts'
import { createDispatcher, createRegistry } from '../../src/kernel/index.ts'
import { catalogue, createContext, makeToolCall, type ToolKind } from '../../src/protocol/index.ts'
import { exampleScope } from '../../src/testing/index.ts'

/** Answers whether a person is asked about a call that an agent makes in a project. */
export interface Asking {
  call(name: string, kind: ToolKind, input: Json, cwd?: string): boolean
  command(command: string, cwd?: string): boolean
}

export function askingIn(root: string, sources: readonly string[] = ['pawl.config.ts']): Asking {
  const registry = createRegistry(catalogue).with(selfProtection(root, sources, agentFiles()))
  const dispatcher = createDispatcher({ registry })
  const scope = exampleScope()
  const call: Asking['call'] = (name, kind, input, cwd = root) => {
    const here = { ...scope, context: createContext({ ...scope.context, host: { cwd } }) }
    const made = makeToolCall({ id: '1', name, input, kind, cwd })
    const decision = dispatcher.dispatch('tool.before', { call: made, tool: { name } }, here)
    return 'type' in decision && decision.type === 'ask'
  }
  return { call, command: (command, cwd) => call('Bash', 'shell', { command }, cwd) }
}
