import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, test } from 'vitest'
import { prepared } from '../shared/prepared.ts'

const program = `
import { anthropic as anthropic2 } from 'anthropic-v2'
import { anthropic as anthropic3 } from '@ai-sdk/anthropic'
import { anthropic as anthropic4 } from 'anthropic-v4'
import { openai as openai2 } from 'openai-v2'
import { openai as openai3 } from '@ai-sdk/openai'
import { openai as openai4 } from 'openai-v4'
import { fromAiSdk } from '../../../../src/agent/ai-sdk/from-ai-sdk.ts'
fromAiSdk(anthropic2('name'))
fromAiSdk(anthropic3('name'))
fromAiSdk(anthropic4('name'))
fromAiSdk(openai2.chat('name'))
fromAiSdk(openai3.responses('name'))
fromAiSdk(openai4('name'))
// @ts-expect-error
fromAiSdk(openai4.embedding('name'))
// @ts-expect-error
fromAiSdk('openai/gpt-5')
`
const settings = {
  extends: '../../../../tsconfig.json',
  compilerOptions: { typeRoots: ['../../../../node_modules/@types'] },
  include: [],
  files: ['program.ts'],
}

beforeAll(() => prepared('providers'))

// Beside the providers, and not in the repository: without them it would not compile.
test('the types of every provider fit, and those of other models do not', async () => {
  const folder = new URL('node_modules/.types/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('program.ts', folder), program)
  writeFileSync(new URL('tsconfig.json', folder), JSON.stringify(settings))
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', fileURLToPath(folder)])
  if (stdout !== '') throw new Error(stdout)
})
