import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A framework that people would pick instead. It lives in a folder of its own and is installed only on demand. */
interface Peer {
  readonly name: string
  readonly folder: string
  readonly isInstalled: boolean
}

const folders: Readonly<Record<string, string>> = {
  'LangChain createAgent': 'langchain',
  'AI SDK ToolLoopAgent': 'ai',
  'OpenAI Agents SDK': 'openai-agents',
  'Mastra Agent': 'mastra',
}

/** All of them, as they are on disk now. */
export function peers(): readonly Peer[] {
  return Object.entries(folders).map(([name, folder]) => {
    const path = fileURLToPath(new URL(`peers/${folder}`, import.meta.url))
    // npm writes this file last: a folder without it is an install that broke off
    return { name, folder: path, isInstalled: existsSync(`${path}/node_modules/.package-lock.json`) }
  })
}
