import type { Headless } from '../contract/headless.ts'

export const headless: Headless = {
  asksForTrust: false,
  words: (_, prompt) => ['run', '--format', 'json', '--model', 'scripted/scripted', prompt],
  environment: ({ url, key }) => ({
    OPENCODE_CONFIG_CONTENT: JSON.stringify(settings(url, key)),
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    // it looks for its plugin package in the network, which is not there
    npm_config_fetch_retries: '0',
  }),
  install: { npm: 'opencode-ai' },
}

function settings(url: string, key: string) {
  const models = { scripted: { name: 'Scripted', tool_call: true, limit: { context: 200_000, output: 8_000 } } }
  const options = { baseURL: `${url}/v1`, apiKey: key }
  const scripted = { npm: '@ai-sdk/openai-compatible', name: 'Scripted', options, models }
  const model = 'scripted/scripted'
  return { model, small_model: model, autoupdate: false, share: 'disabled', provider: { scripted } }
}
