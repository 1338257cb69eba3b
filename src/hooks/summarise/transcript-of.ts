import type { ContentBlock, Message } from '../../protocol/index.ts'
import { cutText } from '../results/cut-text.ts'

/** Characters of one block: a summary does not need the whole of a long result. */
const longest = 8000

/** Messages as a text that a model can summarise. */
export function transcriptOf(messages: readonly Message[]): string {
  return messages.map(({ role, content }) => `${role}:\n${content.map(wordsOf).join('\n')}`).join('\n\n')
}

function wordsOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return cutText(block.text, longest, 'both')
    case 'reasoning':
      return ''
    case 'tool_use':
      return cutText(`called ${block.name} with ${JSON.stringify(block.input)}`, longest, 'both')
    case 'tool_result':
      return cutText(`${block.isError ? 'error' : 'result'}: ${JSON.stringify(block.output)}`, longest, 'both')
  }
}

/** About how many tokens a request has: a token is about four characters of English. */
export function tokensIn(messages: readonly Message[]): number {
  let characters = 0
  for (const { content } of messages)
    for (const block of content) characters += block.type === 'text' ? block.text.length : JSON.stringify(block).length
  return Math.ceil(characters / 4)
}
