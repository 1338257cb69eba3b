import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SdkOptions } from '../../../src/bridges/claude-agent-sdk/index.ts'
import { claudeAgentSdkTable } from '../../../src/bridges/claude-agent-sdk/table.ts'
import { appOf, installPackages } from '../install-agent.ts'

export const sdkSlug = 'claude-agent-sdk'

/** A message of the SDK, as far as tests read it. */
export interface SdkMessage {
  readonly type: string
  readonly subtype?: string
  readonly result?: string
  readonly prompt_submit_outcome?: { readonly kind: string; readonly reason?: string }
  readonly event?: { readonly delta?: { readonly type: string; readonly text?: string } }
}

/** The parts of the SDK that tests use. */
export interface Sdk {
  query(start: {
    readonly prompt: string | AsyncIterable<unknown>
    readonly options: SdkOptions
  }): AsyncIterable<SdkMessage>
  tool(
    name: string,
    description: string,
    schema: Readonly<Record<string, unknown>>,
    run: (input: Readonly<Record<string, unknown>>) => Promise<unknown>,
  ): unknown
  createSdkMcpServer(server: {
    readonly name: string
    readonly alwaysLoad: true
    readonly tools: readonly unknown[]
  }): unknown
  /** A schema of zod, as the SDK's own copy makes it. */
  anything(): unknown
}

/** Installs the SDK with its program, in the version that the bridge was tested with, and loads it. */
export async function loadSdk(): Promise<Sdk> {
  const packages = Object.entries(claudeAgentSdkTable.packages).map(([name, version]) => `${name}@${version}`)
  await installPackages(sdkSlug, packages)
  const load = (file: string) => import(pathToFileURL(join(appOf(sdkSlug), 'node_modules', file)).href)
  const { query, tool, createSdkMcpServer } = (await load('@anthropic-ai/claude-agent-sdk/sdk.mjs')) as Sdk
  const { any } = (await load('zod/index.js')) as { any(): { optional(): unknown } }
  return { query, tool, createSdkMcpServer, anything: () => any().optional() }
}
