// Builds the extension for VS Code: `npm run build:vscode` writes editors/vscode/dist/NAME-VERSION.vsix. The packages of the client are
// installed for this alone, by a lock file of their own. vsce, the usual tool, needs Node 22.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { licencesOf } from './bundle-libraries.mjs'
import { vsixOf } from './vsix-of.mjs'

const root = new URL('../', import.meta.url)
const extension = new URL('editors/vscode/', root)
const folder = fileURLToPath(extension)
const read = (path, from = extension) => readFileSync(new URL(path, from), 'utf8')

const isWindows = process.platform === 'win32'
execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
  cwd: folder,
  stdio: 'inherit',
  shell: isWindows,
})
execFileSync(process.execPath, [fileURLToPath(new URL('node_modules/typescript/bin/tsc', root)), '-p', folder], {
  stdio: 'inherit',
})
const { outputFiles, metafile } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/extension.ts'],
  bundle: true,
  minify: true,
  write: false,
  outfile: 'extension.cjs',
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  external: ['vscode'],
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
})
const { devDependencies: _, ...manifest } = JSON.parse(read('package.json'))
const { version } = JSON.parse(read('package.json', root))
if (manifest.version !== version) throw new Error(`the extension has version ${manifest.version}, and Pawl ${version}`)
const vsix = vsixOf(manifest, {
  'README.md': read('README.md'),
  'LICENSE.txt': read('LICENSE', root),
  'third-party-licences.txt': licencesOf(metafile, extension),
  'language-configuration.json': read('language-configuration.json'),
  'sys2dsl.tmLanguage.json': read('editors/sys2dsl.tmLanguage.json', root),
  'extension.cjs': outputFiles[0].text,
})
const file = new URL(`dist/${manifest.name}-${version}.vsix`, extension)
rmSync(new URL('dist', extension), { recursive: true, force: true })
mkdirSync(new URL('dist', extension))
writeFileSync(file, vsix)
console.log(`${fileURLToPath(file)}: ${vsix.length} bytes`)
