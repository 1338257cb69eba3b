import { type Peer, peersBeside } from '../peers.ts'

const folders = {
  'LangChain createAgent': 'langchain',
  'AI SDK ToolLoopAgent': 'ai',
  'OpenAI Agents SDK': 'openai-agents',
  'Mastra Agent': 'mastra',
}

/** Other frameworks for agents. */
export function peers(): readonly Peer[] {
  return peersBeside(import.meta.url, folders)
}
