import type { Headless } from '../contract/headless.ts'

const settings = {
  general: { enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
  security: { auth: { selectedType: 'openai' } },
}

export const headless: Headless = {
  asksForTrust: false,
  words: (_, prompt) => {
    const format = ['--auth-type', 'openai', '--model', 'scripted', '--output-format', 'stream-json']
    return ['--prompt', prompt, '--approval-mode', 'yolo', ...format]
  },
  environment: ({ url, key }) => ({
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_MODEL: 'scripted',
    QWEN_CODE_NO_RELAUNCH: 'true',
  }),
  home: { '.qwen/settings.json': settings },
  install: { npm: '@qwen-code/qwen-code', node: '22.23.3' },
}
