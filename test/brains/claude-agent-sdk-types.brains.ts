import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMessageModel } from './claude-agent-sdk/message-model.ts'
import { loadSdk, sdkSlug } from './claude-agent-sdk/sdk-packages.ts'
import { modelUrl, relayWords } from './claude-agent-sdk/spawn-apart.ts'
import { appOf } from './install-agent.ts'
import { cutOff } from './run-agent.ts'
import { clearWorkplaces, makeWorkplace } from './workplace.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const execute = promisify(execFile)

beforeAll(async () => {
  await loadSdk()
})
afterAll(clearWorkplaces)

test('the options of `withPawl` are those of the real SDK', async () => {
  const folder = join(appOf(sdkSlug), 'types')
  const packages = join(appOf(sdkSlug), 'node_modules')
  mkdirSync(folder, { recursive: true })
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      paths: {
        'pawl/claude-agent-sdk': [join(root, 'src/bridges/claude-agent-sdk/index.ts')],
        '@anthropic-ai/claude-agent-sdk': [join(packages, '@anthropic-ai/claude-agent-sdk/sdk.d.ts')],
        zod: [join(packages, 'zod/index.d.ts')],
      },
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [join(root, 'examples/claude-agent-sdk/*.ts'), 'options.mts'],
  }
  copyFileSync(new URL('claude-agent-sdk/options.mts.txt', import.meta.url), join(folder, 'options.mts'))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/.bin/tsc')
  const { stdout } = await execute(compiler, ['--noEmit', '-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test.each([
  ['plain', 'cancelled B-7', ''],
  ['guarded', 'no-cancelling: bookings are cancelled by people', '[log] mcp__travel__cancel_booking: denied\n'],
])('the example runs: %s', async (name, read, logged) => {
  const place = makeWorkplace('example')
  const program = join(appOf(sdkSlug), `${name}.mjs`)
  await build({
    entryPoints: [join(root, `examples/claude-agent-sdk/${name}.ts`)],
    outfile: program,
    conditions: ['pawl-source'],
    alias: { 'pawl/claude-agent-sdk': join(root, 'src/bridges/claude-agent-sdk/index.ts') },
    external: ['@anthropic-ai/*', 'zod'],
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
  const socket = join(place.folder, 'model')
  const call = (id: string, tool: string, input: object) => ({ id, name: `mcp__travel__${tool}`, input: { ...input } })
  const calls = [call('call_1', 'weather', { city: 'Paris' }), call('call_2', 'cancel_booking', { booking: 'B-7' })]
  const model = await startMessageModel(socket, [calls, 'It rains in Paris.'])
  try {
    const PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(':')
    const env = { PATH, HOME: place.home, ANTHROPIC_BASE_URL: modelUrl, ANTHROPIC_API_KEY: 'made-up-key' }
    const quiet = { CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' }
    const words = relayWords(socket, [process.execPath, program])
    const { stdout } = await cutOff(words, { cwd: place.project, env: { ...env, ...quiet }, timeout: 60_000 })
    expect(stdout).toContain('It rains in Paris.')
    expect(stdout).toContain(logged)
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain(read)
  } finally {
    model.stop()
  }
})
