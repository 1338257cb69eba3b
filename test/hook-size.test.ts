import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { bundleHook } from '../src/hook/bundle-hook.ts'
import * as shared from '../src/hook/for-theories.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('the hook process stays small', async () => {
  const bytes = Buffer.byteLength(await bundleHook(root))
  console.log(`hook process: ${bytes} bytes`)
  expect(bytes).toBeGreaterThan(0)
  // with the redactor (45,000; the limit of the kernel says of what), the guard of the guards, what reads patches, paths and host facts, and what each agent must be
  // told in its own way
  expect(bytes).toBeLessThan(342_000)
})

test('the hook process contains nobody else’s code, and neither a compiler nor what edits settings', async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/hook/main.ts'], // with all that it may load later
    external: ['esbuild'], // nothing of it is used
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    outdir: 'nowhere',
    metafile: true,
  })
  const inside = Object.keys(metafile.inputs).filter((path) => isUsed(metafile, path))
  expect(inside).toContain('src/kernel/register/registry.ts')
  expect(inside.filter((path) => !path.startsWith('src/'))).toEqual([])
  expect(inside.filter((path) => path.startsWith('src/brains/settings/') || path.endsWith('/settings.ts'))).toEqual([])
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
  expect(outside.filter((path) => !path.startsWith('node:'))).toEqual([])
})

test.each(Object.entries(shared))(
  'the program that reasons finds what it uses of %s, and nothing else is carried for it',
  async (room, given) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ['src/config/load/theory-memory.ts'],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
      external: Object.keys(shared).map((one) => `*/${one}/index.ts`),
    })
    const uses = (outputFiles[0]?.text ?? '').matchAll(new RegExp(`import_${room}\\d*\\.(\\w+)`, 'g'))
    expect([...new Set([...uses].map(([, name]) => name))].sort()).toEqual(Object.keys(given).sort())
  },
)

type Metafile = Awaited<ReturnType<typeof build<{ metafile: true }>>>['metafile']

function isUsed({ outputs }: Metafile, path: string): boolean {
  return Object.values(outputs).some(({ inputs }) => (inputs[path]?.bytesInOutput ?? 0) > 0)
}
