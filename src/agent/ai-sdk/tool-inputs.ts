import type { ModelPart } from '../model.ts'
import type { StreamPart } from './language-model.ts'

type ToolPart = Extract<StreamPart, { readonly type: 'tool-input-start' | 'tool-input-delta' | 'tool-call' }>

/** Shows the input of tool calls as it is written. The texts of one call, joined, are always its whole input. */
export function toolInputs(): (part: ToolPart) => ModelPart | undefined {
  const names = new Map<string, string>()
  const shown = new Set<string>()

  return (part) => {
    switch (part.type) {
      case 'tool-input-start':
        if (part.providerExecuted !== true) names.set(part.id, part.toolName)
        return undefined
      case 'tool-input-delta':
        return show(part.id, names.get(part.id), part.delta)
      case 'tool-call':
        // Some providers send the input only when it is complete.
        if (part.providerExecuted === true || shown.has(part.toolCallId)) return undefined
        return show(part.toolCallId, part.toolName, part.input)
    }
  }

  function show(id: string, name: string | undefined, text: string): ModelPart | undefined {
    if (name === undefined || text === '') return undefined
    shown.add(id)
    return { type: 'tool_input', id, name, text }
  }
}
