import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test.each(['in-process.ts', '../bridges/claude-agent-sdk/index.ts'])(
  '%s needs no module of Node, and no settings of an agent',
  async (door) => {
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL(door, import.meta.url))],
      bundle: true,
      write: false,
      metafile: true,
      format: 'esm',
      platform: 'neutral', // an import of Node's modules is an error
      logLevel: 'silent',
    })
    const inputs = Object.keys(metafile.inputs)
    expect(inputs.some((path) => path.endsWith('claudecode/decode.ts'))).toBe(true)
    expect(inputs.filter((path) => /settings|node_modules|command-line/.test(path))).toEqual([])
  },
)
