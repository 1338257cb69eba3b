import { type Tool, type ToolSpec, tool } from '../agent/index.ts'
import { checkKeys } from '../base/index.ts'

/** A tool that records how it was called. */
export interface RecordingTool extends Tool {
  /** The inputs it was run with, in order. */
  readonly inputs: readonly unknown[]
}

const keys = Object.keys({
  name: true,
  description: true,
  kind: true,
  inputSchema: true,
  input: true,
  sequential: true,
  gives: true,
} satisfies Record<keyof Parameters<typeof recordingTool>[0], true>)

/**
 * Makes a tool that records its inputs, and returns the value of `gives`.
 *
 * @example
 * const refund = recordingTool({ name: 'refund', gives: 'refunded' })
 * await createAgent({ name: 'clerk', model: refunding, tools: [refund] }).run('Refund 5 to Kim.')
 * refund.inputs // => [{ amount: 5 }]
 */
export function recordingTool<Input>(
  spec: Omit<ToolSpec<Input>, 'run'> & { readonly gives?: unknown | ((input: Input) => unknown) },
): RecordingTool {
  checkKeys(spec, keys, 'recordingTool', 'bad-tool')
  const inputs: unknown[] = []
  const { gives = 'done', ...rest } = spec
  const made = tool<Input>({
    ...rest,
    run(input) {
      inputs.push(input)
      return typeof gives === 'function' ? (gives(input) as unknown) : gives
    },
  })
  return Object.assign({ ...made }, { inputs })
}
