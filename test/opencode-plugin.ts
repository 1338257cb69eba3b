import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Hooks, PluginInput } from '@opencode-ai/plugin'
import { transformSync } from 'esbuild'
import { pluginText } from '../src/brains/opencode/plugin-text.ts'

let made = 0

/** The hooks of our plugin in opencode with one command of ours at that moment, loaded from a file in that folder. */
export async function pluginHooks(folder: string, native: string, command: string): Promise<Hooks> {
  const entry = { native, matcher: undefined, command, timeoutMs: undefined, author: 'pawl' }
  const { code } = transformSync(pluginText([entry]), { loader: 'ts', format: 'esm' })
  const file = join(folder, `plugin-${made++}.mjs`)
  writeFileSync(file, code)
  const { PawlHooks } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    readonly PawlHooks: (input: Partial<PluginInput>) => Promise<Hooks>
  }
  return PawlHooks({ directory: folder })
}
