import { join } from 'node:path'
import type { SdkOptions } from '../../../src/bridges/claude-agent-sdk/index.ts'
import type { StoryTool } from '../../bridges/story.ts'
import { makeWorkplace, type Workplace } from '../workplace.ts'
import { type MessageRequest, type Script, startMessageModel } from './message-model.ts'
import { loadSdk, type Sdk, type SdkMessage } from './sdk-packages.ts'
import { modelUrl, spawnApart } from './spawn-apart.ts'

export interface SdkStart {
  readonly script: Script
  readonly tools?: readonly StoryTool[]
  /** Several are said one after the other, each when the turn before it is over. */
  readonly prompt?: string | readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Changes the options before they are used; throws before anything is started. */
  readonly wrap?: (options: SdkOptions, place: Workplace) => SdkOptions
}

export interface SdkRun {
  readonly place: Workplace
  readonly messages: readonly SdkMessage[]
  readonly requests: readonly MessageRequest[]
  /** Rejects as the SDK does. */
  readonly ended: Promise<void>
}

/** Starts a run of the real program: in a home of its own, without settings, with the model at a socket. */
export async function startSdk({
  script,
  tools = [],
  prompt = 'go',
  env = {},
  wrap = same,
}: SdkStart): Promise<SdkRun> {
  const sdk = await loadSdk()
  const place = makeWorkplace('sdk')
  const socket = join(place.folder, 'model')
  const base: SdkOptions & Readonly<Record<string, unknown>> = {
    cwd: place.project,
    model: 'claude-sonnet-4-5',
    settingSources: [],
    // tools of the story have their own names, and are allowed
    mcpServers: { story: serverOf(sdk, tools) },
    settings: { permissions: { allow: tools.flatMap(({ name }) => [name, `mcp__story__${name}`]) } },
    spawnClaudeCodeProcess: await spawnApart(socket),
    env: { ...environment, PATH: process.env.PATH, HOME: place.home, TMPDIR: join(place.folder, 'temporary'), ...env },
  }
  const options = wrap(base, place)
  const model = await startMessageModel(socket, script)
  const messages: SdkMessage[] = []
  const turns = createTurnstile()
  const said = typeof prompt === 'string' ? prompt : turns.afterEach(prompt)
  const listen = async () => {
    try {
      for await (const message of sdk.query({ prompt: said, options })) {
        messages.push(message)
        if (message.type === 'result') turns.pass()
      }
    } finally {
      model.stop()
    }
  }
  return { place, messages, requests: model.requests, ended: listen() }
}

/** Lets one prompt through after the other. */
function createTurnstile() {
  let pass = () => {}
  return {
    pass: () => pass(),
    async *afterEach(prompts: readonly string[]) {
      for (const content of prompts) {
        const over = new Promise<void>((resolve) => {
          pass = resolve
        })
        yield { type: 'user', message: { role: 'user', content } }
        await over
      }
    },
  }
}

const same = (options: SdkOptions) => options

const environment = {
  ANTHROPIC_BASE_URL: modelUrl,
  ANTHROPIC_API_KEY: 'made-up-key',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_AGENT_SDK_MCP_NO_PREFIX: '1',
}

function serverOf({ tool, createSdkMcpServer, anything }: Sdk, tools: readonly StoryTool[]): unknown {
  const schema = { city: anything(), amount: anything() }
  const made = tools.map(({ name, run }) =>
    tool(name, name, schema, async (input) => ({ content: [{ type: 'text', text: wordsOf(await run(input)) }] })),
  )
  return createSdkMcpServer({ name: 'story', alwaysLoad: true, tools: made })
}

function wordsOf(output: unknown): string {
  return typeof output === 'string' ? output : JSON.stringify(output)
}
