import type { BrainSlug } from '../../../brains/index.ts'
import { tomlValue } from './toml-value.ts'

/** The agents that run without a person and without a login. */
export type HeadlessSlug = Exclude<BrainSlug, 'cursor'>

/** What one run of an agent needs to know. */
interface Run {
  readonly project: string
  /** The address of its model. */
  readonly url: string
  /** Whether it is to run as if a person had read the project's hooks and trusted them. */
  readonly isTrusted: boolean
}

/** How one agent is started without a person. */
export interface HeadlessAgent {
  words(run: Run, prompt: string): readonly string[]
  environment(run: Run): Readonly<Record<string, string>>
  /** Whether `isTrusted` makes a difference. */
  readonly asksForTrust: boolean
  /** The files in its home before it starts: JSON by path. */
  readonly home?: Readonly<Record<string, unknown>>
}

const key = 'made-up-key'
const quiet = {
  general: { enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
}

export const headlessAgents: Readonly<Record<HeadlessSlug, HeadlessAgent>> = {
  claudecode: {
    asksForTrust: false,
    words: (_, prompt) => {
      const format = ['--output-format', 'stream-json', '--verbose', '--model', 'claude-sonnet-4-5']
      return ['-p', prompt, ...format, '--allowedTools', 'Bash,Read,Write,Edit']
    },
    environment: ({ url }) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: key,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    }),
  },
  codex: {
    asksForTrust: true,
    words: ({ project, url, isTrusted }, prompt) => {
      const settings = {
        model_provider: 'scripted',
        'model_providers.scripted': {
          name: 'Scripted',
          base_url: `${url}/v1`,
          wire_api: 'responses',
          env_key: 'SCRIPTED_KEY',
          requires_openai_auth: false,
          request_max_retries: 1,
          stream_max_retries: 0,
        },
        projects: { [project]: { trust_level: 'trusted' } },
        'analytics.enabled': false,
        check_for_update_on_startup: false,
        // else it wants to look for them in the network
        'features.plugins': false,
      }
      const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${tomlValue(value)}`])
      const trust = isTrusted ? ['--dangerously-bypass-hook-trust'] : []
      const freely = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', ...trust]
      // a model it knows, else it offers no tool to edit files
      return ['exec', '--json', ...freely, '--model', 'gpt-5.5', ...set, prompt]
    },
    environment: () => ({ SCRIPTED_KEY: key }),
  },
  gemini: {
    asksForTrust: true,
    words: (_, prompt) => {
      const format = ['--model', 'gemini-2.5-pro', '--output-format', 'stream-json']
      return ['--prompt', prompt, '--approval-mode', 'yolo', ...format]
    },
    environment: ({ url, isTrusted }) => ({
      GEMINI_API_KEY: key,
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_NO_RELAUNCH: 'true',
      ...(isTrusted ? { GEMINI_CLI_TRUST_WORKSPACE: 'true' } : {}),
    }),
    home: { '.gemini/settings.json': { ...quiet, security: { auth: { selectedType: 'gemini-api-key' } } } },
  },
  qwen: {
    asksForTrust: false,
    words: (_, prompt) => {
      const format = ['--auth-type', 'openai', '--model', 'scripted', '--output-format', 'stream-json']
      return ['--prompt', prompt, '--approval-mode', 'yolo', ...format]
    },
    environment: ({ url }) => ({
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: 'scripted',
      QWEN_CODE_NO_RELAUNCH: 'true',
    }),
    home: { '.qwen/settings.json': { ...quiet, security: { auth: { selectedType: 'openai' } } } },
  },
  copilot: {
    asksForTrust: true,
    words: ({ isTrusted }, prompt) => {
      const alone = ['--no-auto-update', '--disable-client-telemetry', '--no-remote', '--output-format', 'json']
      return ['-p', prompt, '--allow-all-tools', ...(isTrusted ? ['--trust-folder'] : []), ...alone]
    },
    environment: ({ url }) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_WIRE_API: 'completions',
      COPILOT_PROVIDER_API_KEY: key,
      COPILOT_MODEL: 'scripted',
    }),
  },
  opencode: {
    asksForTrust: false,
    words: (_, prompt) => ['run', '--format', 'json', '--model', 'scripted/scripted', prompt],
    environment: ({ url }) => ({
      OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeConfig(url)),
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      // it looks for its plugin package in the network, which is not there
      npm_config_fetch_retries: '0',
    }),
  },
}

function opencodeConfig(url: string) {
  const models = { scripted: { name: 'Scripted', tool_call: true, limit: { context: 200_000, output: 8_000 } } }
  const options = { baseURL: `${url}/v1`, apiKey: key }
  const scripted = { npm: '@ai-sdk/openai-compatible', name: 'Scripted', options, models }
  const model = 'scripted/scripted'
  return { model, small_model: model, autoupdate: false, share: 'disabled', provider: { scripted } }
}
