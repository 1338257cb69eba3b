import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { brains } from '../src/brains/index.ts'
import * as base from '../src/hook/for-programs/base.ts'
import * as kernel from '../src/hook/for-programs/kernel.ts'
import * as protocol from '../src/hook/for-programs/protocol.ts'
import { bundleHook } from '../src/hook/program/bundle-hook.ts'
import { withoutSettings } from '../src/hook/program/without-settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the programs are ASCII: V8 needs twice the memory, and a millisecond more, for any other text', async () => {
  for (const text of Object.values(await bundleHook(root))) expect(text.match(/[^\0-\x7f].*/)).toBeNull()
})

test('a person can read the file that agents start', async () => {
  const { '.pawl/hook.cjs': start } = await bundleHook(root)
  expect(start.split('\n').length).toBeLessThan(135)
})

test('the hook process stays small', async () => {
  const bytes = Object.values(await bundleHook(root)).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  console.log(`hook process: ${bytes} bytes`)
  expect(bytes).toBeGreaterThan(0)
  // with the redactor (60,000; see the limit of the kernel), the guards of the guards, the readers of patches, paths
  // and host facts; the facts and encoders of each agent; and the reader of commands (560,000), which knows some 750 programs,
  // the options of fifty, and the words of harmless code; and the rules of packs (280,000)
  expect(bytes).toBeLessThan(1_500_000 + brains.length * 7_000)
})

test('the hook process contains no code of other packages but the parser of shells, no compiler and no editor of settings', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/hook/main.ts'], // with all that it may load later
    external: ['esbuild'], // nothing of it is used
    plugins: [withoutSettings()],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    outdir: 'nowhere',
    metafile: true,
  })
  const inside = Object.keys(metafile.inputs).filter((path) => isUsed(metafile, path) && !path.startsWith('left-out:'))
  expect(inside).toContain('src/kernel/register/registry.ts')
  expect(inside.filter((path) => !/^(src|node_modules\/unbash)\//.test(path))).toEqual([]) // the parser of shell commands
  expect(inside.filter((path) => /^src\/brains\/(settings|layers|traces|command)\//.test(path))).toEqual([
    'src/brains/command/launch.ts', // the exit code that means an answer
  ])
  const ofCommandLine = /^src\/brains\/\w+\/(command-line|settings|traces|layers|check|headless)\.ts$/
  expect(inside.filter((path) => ofCommandLine.test(path))).toEqual([])
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(outside.filter((path) => !path.startsWith('node:'))).toEqual([])
})

const shared = { base, kernel, protocol }

test.each(Object.entries(shared))(
  'the other programs find the parts of %s that they use, and carry nothing else for it',
  async (room, given) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [
        'src/config/load/theory-memory.ts',
        'src/actions/index.ts',
        'src/actions/internal.ts',
        'src/packs/index.ts',
      ],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
      outdir: 'nowhere',
      external: Object.keys(shared).flatMap((one) => [`*/${one}/index.ts`, `*/${one}/internal.ts`]),
    })
    const text = outputFiles.map((file) => file.text).join('\n')
    const doors = text.matchAll(new RegExp(`var (\\w+) = require\\("[^"]*/${room}/(?:index|internal)\\.ts"\\)`, 'g'))
    const names = [...doors].map(([, door]) => door)
    const uses = text.matchAll(new RegExp(`\\b(?:${names.join('|')})\\.(\\w+)`, 'g'))
    expect([...new Set([...uses].map(([, name]) => name))].sort()).toEqual(Object.keys(given).sort())
  },
)

type Metafile = Awaited<ReturnType<typeof build<{ metafile: true }>>>['metafile']

function isUsed({ outputs }: Metafile, path: string): boolean {
  return Object.values(outputs).some(({ inputs }) => (inputs[path]?.bytesInOutput ?? 0) > 0)
}
