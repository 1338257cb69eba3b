import { Agent, ExecuteToolStage, InvokeModelStage, Model, type ModelStreamEvent, tool } from '@strands-agents/sdk'
import { withPawl } from '../../../src/bridges/strands/index.ts'
import type { BenchHost } from '../host.ts'

class BenchModel extends Model {
  override updateConfig(): void {}

  override getConfig() {
    return { modelId: 'bench' }
  }

  override async *stream(messages: Parameters<Model['stream']>[0]): AsyncIterable<ModelStreamEvent> {
    const isAnswered = messages.at(-1)?.content[0]?.type === 'toolResultBlock'
    yield { type: 'modelMessageStartEvent', role: 'assistant' }
    if (isAnswered) {
      yield { type: 'modelContentBlockStartEvent' }
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text: 'done' } }
    } else {
      const start = { type: 'toolUseStart', name: 'weather', toolUseId: 'call_1' } as const
      yield { type: 'modelContentBlockStartEvent', start }
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'toolUseInputDelta', input: '{"city":"Paris"}' } }
    }
    yield { type: 'modelContentBlockStopEvent' }
    yield { type: 'modelMessageStopEvent', stopReason: isAnswered ? 'endTurn' : 'toolUse' }
  }
}

export const host: BenchHost = {
  setup(mounted) {
    const weather = tool({
      name: 'weather',
      description: 'the weather',
      inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
      callback: () => 'rain',
    })
    // an agent keeps its conversation: each run has one of its own
    return async () => {
      const agent = new Agent({ model: new BenchModel(), tools: [weather], printer: false })
      if (mounted === 'forwarding') {
        agent.addMiddleware(ExecuteToolStage, (context, next) => next(context))
        agent.addMiddleware(InvokeModelStage, (context, next) => next(context))
      } else if (mounted !== 'nothing') withPawl(agent, { hooks: mounted, logger: false })
      const { lastMessage } = await agent.invoke('go')
      const [block] = lastMessage.content
      return block?.type === 'textBlock' ? block.text : ''
    }
  },
}
