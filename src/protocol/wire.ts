import { context } from './context/context.ts'
import { contentBlock, message } from './models/message.ts'
import { modelRequest, modelResponse, usage } from './models/model.ts'
import { toolCall, toolDefinition, toolResult } from './tools/tool.ts'

/** Codecs for JSON in snake_case: `wire.message.decode(json)` checks and decodes, `encode` writes it back without loss. */
export const wire = {
  contentBlock,
  context,
  message,
  modelRequest,
  modelResponse,
  toolCall,
  toolDefinition,
  toolResult,
  usage,
}
