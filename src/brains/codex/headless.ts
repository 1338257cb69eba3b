import type { Headless } from '../contract/headless.ts'

export const headless: Headless = {
  asksForTrust: true,
  words: ({ project, url, isTrusted }, prompt) => {
    const set = Object.entries(settings(project, url)).flatMap(([name, value]) => ['-c', `${name}=${tomlValue(value)}`])
    const trust = isTrusted ? ['--dangerously-bypass-hook-trust'] : []
    const freely = ['--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', ...trust]
    // a model it knows, else it offers no tool to edit files
    return ['exec', '--json', ...freely, '--model', 'gpt-5.5', ...set, prompt]
  },
  environment: ({ key }) => ({ SCRIPTED_KEY: key }),
  install: { npm: '@openai/codex' },
}

function settings(project: string, url: string): Readonly<Record<string, unknown>> {
  return {
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
}

/** Writes a value as Codex reads it on its command line. */
function tomlValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}=${tomlValue(inner)}`)
    .join(',')}}`
}
