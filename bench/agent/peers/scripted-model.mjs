import { answer, callId, toolInput, toolName } from '../scenario.ts'

const input = JSON.stringify(toolInput)

// the forms of usage and finish reasons in each version of the provider interface
const forms = {
  v2: {
    usage: { inputTokens: 10, outputTokens: 5, totalTokens: 15 },
    reason: (unified) => unified,
  },
  v4: {
    usage: {
      inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 5, text: 5, reasoning: 0 },
    },
    reason: (unified) => ({ unified, raw: undefined }),
  },
}

/** A model for the AI SDK's provider interface, which Mastra uses too. The last message determines its answer. */
export function scriptedModel(calls, version) {
  const { usage, reason } = forms[version]
  const content = (prompt) => {
    calls.model++
    return prompt[prompt.length - 1].role === 'user'
      ? { type: 'tool-call', toolCallId: callId, toolName, input }
      : { type: 'text', text: answer }
  }
  const ending = (block) => ({ finishReason: reason(block.type === 'text' ? 'stop' : 'tool-calls'), usage })
  return {
    specificationVersion: version,
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    async doGenerate({ prompt }) {
      const block = content(prompt)
      return { content: [block], ...ending(block), warnings: [] }
    },
    async doStream({ prompt }) {
      const block = content(prompt)
      return { stream: streamOf([{ type: 'stream-start', warnings: [] }, ...partsOf(block), ending(block)]) }
    },
  }
}

function partsOf(block) {
  if (block.type === 'tool-call') return [block]
  return [
    { type: 'text-start', id: 'text' },
    { type: 'text-delta', id: 'text', delta: block.text },
    { type: 'text-end', id: 'text' },
  ]
}

function streamOf(parts) {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part.type === undefined ? { type: 'finish', ...part } : part)
      controller.close()
    },
  })
}
