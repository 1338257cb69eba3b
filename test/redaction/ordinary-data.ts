/** Data with the names of secrets that holds none. */
export const ordinaryData: readonly unknown[] = [
  { token_count: 5, tokenType: 'bearer', pass: true, auth: true, password: null, credentials: 'include' },
  { args: ['--token-limit', '500', '--token', '$TOKEN', '--password', '$(cat password)'] },
  { max_tokens: 4096, max_output_tokens: 128_000, maxToken: 128_000, tokens: 151_643, tokenBudget: 200_000 },
  { token: 5, pass: 12, fail: 0, tokenUsage: { input: 1200 }, cookie: false, auth: 'none' },
  { password: '', token: null, secret: undefined === null, apiKey: '{{ api_key }}', accessToken: '<token>' },
  {
    secretName: 'database',
    secretRef: 'db',
    tokenUrl: 'https://example.org/token',
    authMethod: 'oidc',
    authType: 'basic',
  },
  { passwordField: 'pw', passwordLength: 12, tokenTtl: 86_400, auth_expires_at: 1_700_000_000, hasPassword: true },
  { name: 'PASSWORD_REQUIRED', value: true, other: { name: 'MAX_TOKEN', value: 4096 } },
  { tokens: ['the', 'cat', 'sat'], secrets: [], tokenNames: ['github', 'npm'], apiKeys: 3 },
  { tokens: { input: 1200, output: 151_643, unit: 'words' }, cookies: [{ name: 'theme', value: 'dark' }] },
  { tokens: [1, 2, 151_643], passwords: ['required'] },
  { command: 'docker', args: ['run', '-p', '8080:80', '-u', 'root', 'nginx'] },
  { argv: ['mkdir', '-p', 'build/output1'], more: ['git', 'log', '-p', 'a1b2c3d4'] },
  { argv: ['mysql', '-p', 'shop1'], more: ['curl', '-u', 'me', 'https://example.org:80'] },
  { credentials: 'same-origin', authorization: 'required', authorization_endpoint: 'https://example.org' },
]
