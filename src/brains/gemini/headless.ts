import type { Headless } from '../contract/headless.ts'

const settings = {
  general: { enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  security: { auth: { selectedType: 'gemini-api-key' } },
}

export const headless: Headless = {
  asksForTrust: true,
  words: (_, prompt) => {
    const format = ['--model', 'gemini-2.5-pro', '--output-format', 'stream-json']
    return ['--prompt', prompt, '--approval-mode', 'yolo', ...format]
  },
  environment: ({ url, key, isTrusted }) => ({
    GEMINI_API_KEY: key,
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_CLI_NO_RELAUNCH: 'true',
    ...(isTrusted ? { GEMINI_CLI_TRUST_WORKSPACE: 'true' } : {}),
  }),
  home: { '.gemini/settings.json': settings },
  install: { npm: '@google/gemini-cli' },
}
