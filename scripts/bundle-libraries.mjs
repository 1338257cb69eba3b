// Lets esbuild put packages of CommonJS into modules, and keeps the licences of all code that came from packages.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { transform } from 'esbuild'
import { bundledPackages } from './bundled-packages.mjs'

const root = new URL('../', import.meta.url)

/** A `require` of a module of Node becomes an import: modules have no `require`. */
export const requiredBuiltins = {
  name: 'required-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:node:)?[a-z_/]+$/ }, ({ kind, path }) =>
      kind === 'require-call' && isBuiltin(path)
        ? { path: path.replace(/^node:/, ''), namespace: 'builtin' }
        : undefined,
    )
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({ contents: `export * from 'node:${path}'` }))
  },
}

/** Minifies the chunks that have nothing but code of packages, unlike ours. Its licences are kept beside it. */
export async function minifyLibraries({ outputs }) {
  const isForeign = (input) => input.startsWith('node_modules/') || input.startsWith('builtin:')
  for (const [path, { inputs }] of Object.entries(outputs)) {
    if (Object.keys(inputs).length === 0 || !Object.keys(inputs).every(isForeign)) continue
    const file = new URL(path, root)
    const { code } = await transform(readFileSync(file, 'utf8'), { minify: true, legalComments: 'none' })
    writeFileSync(file, code)
  }
}

/** The licences of the packages that a bundle has code of. Packages that are not in the list must not be bundled. */
export function licencesOf(metafile) {
  const used = new Set(
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0))
      .flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  )
  const known = new Map(bundledPackages().map(([path, entry]) => [path.slice('node_modules/'.length), entry]))
  const unknown = [...used].filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`bundled, but not in scripts/bundled-packages.mjs: ${unknown.join(', ')}`)
  const texts = [...used].sort().map((name) => `${name} ${known.get(name).version}\n\n${licenceOf(name)}`)
  return `Parts of the files in this folder come from these packages.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function licenceOf(name) {
  const folder = new URL(`node_modules/${name}/`, root)
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  if (file === undefined) throw new Error(`${name} has no licence`)
  return readFileSync(new URL(file, folder), 'utf8').trim().replaceAll('\r\n', '\n')
}
