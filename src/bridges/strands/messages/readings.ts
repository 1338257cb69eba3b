import {
  CitationsBlock,
  DocumentBlock,
  GuardContentBlock,
  TextBlock,
  type ContentBlock as TheirBlock,
} from '@strands-agents/sdk'
import type { Json } from '../../../base/index.ts'
import type { ContentBlock } from '../../../protocol/index.ts'
import { restOf, shownJson } from '../../host/shown-json.ts'

/** The texts in a block of Strands, and the block with other ones. */
export interface Reading {
  readonly blocks: readonly ContentBlock[]
  /** The block with other texts, as many as before. */
  write(texts: readonly string[]): TheirBlock
}

/** Reads the blocks of Strands that hold several texts, or texts in other forms; undefined for others. */
export function readingOf(block: TheirBlock): Reading | undefined {
  switch (block.type) {
    case 'citationsBlock':
      return citations(block)
    case 'guardContentBlock':
      return guardContent(block)
    case 'documentBlock':
      return document(block)
    default:
      return undefined
  }
}

/** The JSON of a block beside its texts; undefined if there is none. */
export function hiddenIn(block: TheirBlock): Json | undefined {
  switch (block.type) {
    case 'textBlock':
    case 'toolResultBlock':
      return undefined
    case 'toolUseBlock':
      return described(block.type, { reasoningSignature: block.reasoningSignature })
    case 'reasoningBlock':
      return described(block.type, {
        redactedContent: block.redactedContent,
        ...(block.text === undefined && { signature: block.signature }),
      })
    case 'guardContentBlock':
      return described(block.type, { qualifiers: block.text?.qualifiers, image: block.image })
    case 'citationsBlock':
      return described(block.type, {
        citations: block.citations.map(({ title: _, sourceContent: __, ...where }) => where),
      })
    case 'documentBlock': {
      const { name, format, source, citations } = block
      const isText = textsIn(source, format)[0].length > 0
      return described(block.type, { name, format, citations, ...(!isText && { source }) })
    }
    default:
      return shownJson({ type: block.type, ...restOf(block, ['type']) })
  }
}

function described(type: string, fields: object): Json | undefined {
  const rest = restOf(fields, [])
  return rest === undefined ? undefined : shownJson({ type, ...rest })
}

/** The words of the answer are text. Quotes are reasoning for hooks, so that `text(response)` stays the words of the model. */
function citations({ citations, content }: CitationsBlock): Reading {
  const quoted = citations.flatMap(({ title, sourceContent }) => [title, ...sourceContent.map(({ text }) => text)])
  const words = content.map((part) => part.text).join('')
  return {
    blocks: [
      { type: 'text', text: words },
      ...quoted.map((text) => ({ type: 'reasoning' as const, text: text ?? '' })),
    ],
    write([said = '', ...texts]) {
      const next = () => texts.shift() ?? ''
      return new CitationsBlock({
        content: said === words ? content : [{ text: said }],
        citations: citations.map((one) => ({
          ...one,
          title: next(),
          sourceContent: one.sourceContent.map((part) => ({ ...part, text: next() })),
        })),
      })
    },
  }
}

function guardContent({ text, image }: GuardContentBlock): Reading | undefined {
  if (text === undefined) return undefined
  return {
    blocks: [{ type: 'text', text: text.text }],
    write: ([words = '']) => new GuardContentBlock({ text: { ...text, text: words }, ...(image && { image }) }),
  }
}

function document(block: DocumentBlock): Reading | undefined {
  const { name, format, source, citations, context } = block
  const [texts, sourceWith] = textsIn(source, format)
  const all = [...texts, ...(context === undefined ? [] : [context])]
  if (all.length === 0) return undefined
  return {
    blocks: all.map((text) => ({ type: 'text', text })),
    write: (words) =>
      new DocumentBlock({
        name,
        format,
        source: sourceWith(words.slice(0, texts.length)) as never, // blocks take the data from which they are made
        ...(citations !== undefined && { citations }),
        ...(context !== undefined && { context: words.at(-1) ?? '' }),
      }),
  }
}

type SourceWith = (words: readonly string[]) => object

const textFormats: readonly string[] = ['txt', 'md', 'csv', 'html', 'json', 'xml']

function textsIn(source: DocumentBlock['source'], format: string): readonly [readonly string[], SourceWith] {
  switch (source.type) {
    case 'documentSourceText':
      return [[source.text], ([text = '']) => ({ text })]
    case 'documentSourceContentBlock':
      return [
        source.content.map(({ text }) => text),
        (words) => ({ content: words.map((text) => new TextBlock(text)) }),
      ]
    case 'documentSourceS3Location':
      return [[], () => ({ location: source.location })]
    case 'documentSourceBytes': {
      const text = textFormats.includes(format) ? decoded(source.bytes) : undefined
      if (text === undefined) return [[], () => ({ bytes: source.bytes })]
      return [[text], ([words = '']) => ({ bytes: words === text ? source.bytes : new TextEncoder().encode(words) })]
    }
  }
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
