import type { Headless } from '../contract/headless.ts'

export const headless: Headless = {
  asksForTrust: false,
  words: (_, prompt) => {
    const format = ['--output-format', 'stream-json', '--verbose', '--model', 'claude-sonnet-4-5']
    return ['-p', prompt, ...format, '--allowedTools', 'Bash,Read,Write,Edit']
  },
  environment: ({ url, key }) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: key,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  }),
  install: { npm: '@anthropic-ai/claude-code' },
}
