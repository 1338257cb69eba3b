// The SDK is installed only where `npm run test:brains` runs; there, a test compiles the same files with its own types.
declare module '@anthropic-ai/claude-agent-sdk' {
  import type { ZodType, z } from 'zod'

  export interface Options {
    readonly cwd?: string
    readonly mcpServers?: Readonly<Record<string, unknown>>
    readonly allowedTools?: string[]
    readonly settingSources?: 'user'[]
  }

  type Message =
    | { readonly type: 'result'; readonly subtype: 'success'; readonly result: string }
    | { readonly type: 'user' }

  export function query(start: { readonly prompt: string; readonly options: Options }): AsyncIterable<Message>

  export function tool<Shape extends Readonly<Record<string, ZodType>>>(
    name: string,
    description: string,
    shape: Shape,
    run: (input: { readonly [Key in keyof Shape]: z.infer<Shape[Key]> }) => Promise<unknown>,
  ): unknown

  export function createSdkMcpServer(server: {
    readonly name: string
    readonly tools: readonly unknown[]
    readonly alwaysLoad?: boolean
  }): unknown
}
