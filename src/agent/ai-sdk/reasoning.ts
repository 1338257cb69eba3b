import type { Json } from '../../base/index.ts'
import type { ReasoningBlock } from '../../protocol/index.ts'
import type { ByProvider } from './language-model.ts'
import { type Metadata, optionsFrom } from './metadata.ts'

/** The keys of the providers for the signature of a piece of reasoning, and its id. */
const signatureKeys = ['signature', 'reasoningEncryptedContent', 'thoughtSignature']
const idKeys = ['itemId']

/** A reasoning block. Its metadata stays whole, because it is sent back; id and signature are copies to read. */
export function reasoningBlock(text: string, metadata: Metadata | undefined): ReasoningBlock {
  const providers = Object.values(optionsFrom(metadata) ?? {})
  const id = firstText(providers, idKeys)
  const signature = firstText(providers, signatureKeys)
  return {
    type: 'reasoning',
    text,
    ...(id === undefined ? {} : { id }),
    ...(signature === undefined ? {} : { signature }),
    ...(metadata === undefined ? {} : { metadata }),
  }
}

/**
 * Options that must be sent back with a piece of reasoning. A block without metadata did not come from here; its id and
 * signature are then sent in the format of the provider.
 */
export function reasoningOptions(block: ReasoningBlock, provider: string): ByProvider | undefined {
  const options = optionsFrom(block.metadata)
  if (options !== undefined || (block.id === undefined && block.signature === undefined)) return options
  const { name, id, signature } = wordsOf(provider)
  return {
    [name]: {
      ...(block.id === undefined || id === undefined ? {} : { [id]: block.id }),
      ...(block.signature === undefined ? {} : { [signature]: block.signature }),
    },
  }
}

/** A provider's name is a path, such as `openai.responses` or `vertex.anthropic.messages`; it listens to a part of it. */
function wordsOf(provider: string): { readonly name: string; readonly id?: string; readonly signature: string } {
  const path = provider.split('.')
  const name = path.includes('anthropic') ? 'anthropic' : (path[0] ?? provider)
  if (name === 'openai' || name === 'azure') return { name, id: 'itemId', signature: 'reasoningEncryptedContent' }
  if (name === 'amazon-bedrock') return { name: 'bedrock', signature: 'signature' }
  return { name, signature: name === 'google' ? 'thoughtSignature' : 'signature' }
}

function firstText(providers: readonly Metadata[], keys: readonly string[]): string | undefined {
  const values = providers.flatMap((said) => keys.map((key): Json | undefined => said[key]))
  return values.find((value) => typeof value === 'string')
}
