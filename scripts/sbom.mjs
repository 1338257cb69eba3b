// Writes the software bill of materials of what is shipped, as CycloneDX JSON: `npm run --silent sbom > sbom.json`. Packages whose code is part
// of ours are shipped as well. It needs the lock file
// and no network. `npm sbom --omit=dev` alone leaves out what a development dependency uses, too, such as esbuild: so npm gets a lock
// file without development dependencies instead.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled, bundledPackages } from './bundled-packages.mjs'

const readJson = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))
const given = readJson('package.json')
const bundledOnes = Object.fromEntries(bundled.map((name) => [name, given.devDependencies[name]]))
const dependencies = { ...given.dependencies, ...bundledOnes }
const manifest = { ...given, dependencies, devDependencies: {}, scripts: {} }
const lock = readJson('package-lock.json')
const installed = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
const kept = [...installed, ...bundledPackages().map(([path, { dev: _, ...entry }]) => [path, entry])]
const packages = { '': { ...lock.packages[''], dependencies, devDependencies: {} }, ...Object.fromEntries(kept) }

const folder = mkdtempSync(join(tmpdir(), 'pawl-sbom-'))
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=library', '--package-lock-only', '--offline']
  const text = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const sbom = JSON.parse(text)
  sbom.metadata.component.name = manifest.name // npm takes the name of the folder
  process.stdout.write(`${JSON.stringify(sbom, undefined, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
