import { type Peer, peersBeside } from '../peers.ts'

const folders = {
  'LangChain createAgent': 'langchain',
  'AI SDK ToolLoopAgent': 'ai',
  'OpenAI Agents SDK': 'openai-agents',
  'Mastra Agent': 'mastra',
}

/** The frameworks that an agent could be built with instead. */
export function peers(): readonly Peer[] {
  return peersBeside(import.meta.url, folders)
}
