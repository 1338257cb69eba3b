// Builds dist/: one file for each door and chunks for what they share, and the types beside them. Few files, because
// importing costs Node about half a millisecond a file, and a hook process is started for every tool call.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { licencesOf, minifyLibraries, mustBeListed, requiredBuiltins } from './bundle-libraries.mjs'
import { keepReachedTypes } from './keep-reached-types.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { exports, dependencies, optionalDependencies, peerDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const doors = Object.values(exports).filter((door) => door['pawl-source'] !== undefined)

// Bundlers leave out a file that nothing is used of, but of a file that is used they keep every statement that may have an effect. So what
// declares hooks is in a chunk without the catalogue of events, and the redactor, half of the kernel, is in another: that is what naming
// some of their files as an entry does. The entries themselves are not kept. The library of the language server is apart as well: it is minified.
const apart = {
  declare: ['hooks-for', 'outcome'].map((name) => `./src/kernel/declare/${name}.ts`),
  redact: ['./src/kernel/record/redaction/without-secrets.ts'],
  library: ['vscode-languageserver/node', 'vscode-languageserver-textdocument'],
}
const apartEntries = {
  name: 'apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^apart:/ }, ({ path }) => ({ path: path.slice('apart:'.length), namespace: 'apart' }))
    onLoad({ filter: /./, namespace: 'apart' }, ({ path }) => ({
      contents: apart[path].map((file) => `export * from '${file}'`).join('\n'),
      resolveDir: root,
    }))
  },
}

// The command line hands the doors to configs, whole. It takes them as Node loads them: namespaces that are made inside of a chunk use everything.
const wholeDoors = {
  name: 'whole-doors',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/\.\.\/((actions|packs|theory)\/)?index\.ts$/ }, ({ path, importer }) =>
      importer.endsWith('/config/compile/doors.ts')
        ? { path: path.replace('../..', '..').replace(/ts$/, 'js'), external: true }
        : undefined,
    )
  },
}

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [
    ...[...doors.map((door) => door['pawl-source']), './src/cli/main.ts'].map(inPlace),
    ...Object.keys(apart).map((name) => ({ in: `apart:${name}`, out: `chunks/${name}` })),
  ],
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'neutral',
  external: ['node:*', ...Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })],
  // the library of the language server is bundled, so that an installation has no package more
  conditions: ['node', 'module'],
  plugins: [wholeDoors, apartEntries, requiredBuiltins],
  target: 'node20',
  logLevel: 'warning',
  metafile: true,
})
mustBeListed(metafile)
writeFileSync(new URL('../dist/third-party-licences.txt', import.meta.url), licencesOf(metafile))
await minifyLibraries(metafile)
for (const name of Object.keys(apart)) rmSync(new URL(`../dist/chunks/${name}.js`, import.meta.url))
// the hook process, which `pawl init` copies into projects: by the same function that makes it where nothing is built
const bundler = new URL('../node_modules/.cache/pawl-build/bundle-hook.mjs', import.meta.url)
await build({
  absWorkingDir: root,
  entryPoints: ['src/hook/program/bundle-hook.ts'],
  outfile: fileURLToPath(bundler),
  bundle: true,
  format: 'esm',
  platform: 'node',
  external: ['esbuild'],
  logLevel: 'warning',
})
const { bundleHook } = await import(bundler.href)
const hook = new URL('../dist/hook/', import.meta.url)
mkdirSync(hook, { recursive: true })
for (const [path, text] of Object.entries(await bundleHook(root))) writeFileSync(new URL(basename(path), hook), text)
const tsc = fileURLToPath(new URL('../node_modules/.bin/tsc', import.meta.url))
execFileSync(tsc, ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' })
keepReachedTypes(
  fileURLToPath(new URL('../dist', import.meta.url)),
  doors.map((door) => fileURLToPath(new URL(`../${door.types}`, import.meta.url))),
)

function inPlace(source) {
  return { in: source, out: source.replace(/^\.\/src\/|\.ts$/g, '') }
}
