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

/** Packages that are not in the list of `bundled-packages.mjs` must not be bundled: the bill of materials would not name them. */
export function mustBeListed(metafile) {
  const known = new Set(bundledPackages().map(([path]) => path.slice('node_modules/'.length)))
  const unknown = packagesIn(metafile).filter((name) => !known.has(name))
  if (unknown.length > 0) throw new Error(`bundled, but not in scripts/bundled-packages.mjs: ${unknown.join(', ')}`)
}

/** The licences of the packages in a folder that a bundle has code of. */
export function licencesOf(metafile, folder = root) {
  const texts = packagesIn(metafile).map((name) => {
    const own = new URL(`node_modules/${name}/`, folder)
    const { version } = JSON.parse(readFileSync(new URL('package.json', own), 'utf8'))
    return `${name} ${version}\n\n${licenceIn(own)}`
  })
  return `Parts of the files in this folder come from these packages.\n\n${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function packagesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0),
  )
  const names = inputs.flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [])
  return [...new Set(names)].sort()
}

function licenceIn(folder) {
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  if (file === undefined) throw new Error(`${folder.href} has no licence`)
  return readFileSync(new URL(file, folder), 'utf8').trim().replaceAll('\r\n', '\n')
}
