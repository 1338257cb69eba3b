import { context } from './context/context.ts'
import { contentBlock, message } from './models/message.ts'
import { modelRequest, modelResponse, usage } from './models/model.ts'
import { toolCall, toolDefinition, toolResult } from './tools/tool.ts'

/** The border of the program: each decodes snake_case JSON, checking it, and encodes it back without loss. */
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
