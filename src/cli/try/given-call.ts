import { statSync } from 'node:fs'
import type { Json } from '../../base/index.ts'
import { type Brain, brains } from '../../brains/index.ts'
import { callOf, mustBeExact, parsePayload } from '../../brains/internal.ts'
import type { ToolCall, ToolKind } from '../../protocol/index.ts'

/** A call as a person describes it: a command, or a tool with its input. */
export interface GivenCall {
  readonly tool?: string
  readonly kind?: ToolKind
  readonly input: { readonly value: Json } | { readonly text: string }
  /** From the project on. */
  readonly cwd?: string
}

/** The call as the hook process would read it from an agent. Throws if that would refuse to read it. */
export function readGivenCall({ tool, kind, input }: GivenCall, cwd: string, brain: Brain | undefined): ToolCall {
  const name = tool ?? shellOf(brain)
  const value = 'text' in input ? readText(input.text) : input.value
  const known = kind ?? (tool === undefined ? 'shell' : undefined)
  const call = callOf(speakerOf(name, known, brain), { event: 'tool.before', name, input: value, id: 'try', cwd })
  brain?.checkCall?.(call)
  return call
}

function readText(text: string): Json {
  mustBeExact(text)
  return parsePayload(text) as Json
}

function shellOf(brain: Brain | undefined): string {
  const found = Object.entries(brain?.vocabulary.tools ?? {}).find(([, kind]) => kind === 'shell')
  return found?.[0] ?? 'shell'
}

type Speaker = Parameters<typeof callOf>[0]

/** Whose tool it is: without an agent, that of any agent that has one of this name. */
function speakerOf(name: string, kind: ToolKind | undefined, brain: Brain | undefined): Speaker {
  const title = brain?.vocabulary.title ?? 'the agent'
  if (kind !== undefined) return { title, tools: { [name]: kind }, mcp: undefined }
  const found = brain ?? brains.find(({ vocabulary: { tools, mcp } }) => Object.hasOwn(tools, name) || isOf(mcp, name))
  return { title, tools: found?.vocabulary.tools ?? {}, mcp: found?.vocabulary.mcp }
}

function isOf(prefix: string | undefined, name: string): boolean {
  return prefix !== undefined && name.startsWith(prefix)
}

/** The problem with the folder of a call; undefined if there is none. */
export function folderProblem(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined) return 'is not there'
  return found.isDirectory() ? undefined : 'is not a folder'
}
