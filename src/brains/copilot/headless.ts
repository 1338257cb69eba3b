import type { Headless } from '../contract/headless.ts'

export const headless: Headless = {
  asksForTrust: true,
  words: ({ isTrusted }, prompt) => {
    const alone = ['--no-auto-update', '--disable-client-telemetry', '--no-remote', '--output-format', 'json']
    return ['-p', prompt, '--allow-all-tools', ...(isTrusted ? ['--trust-folder'] : []), ...alone]
  },
  environment: ({ url, key }) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_TYPE: 'openai',
    COPILOT_PROVIDER_WIRE_API: 'completions',
    COPILOT_PROVIDER_API_KEY: key,
    COPILOT_MODEL: 'scripted',
  }),
  install: { npm: '@github/copilot', unpacksTo: 'XDG_CACHE_HOME' },
}
