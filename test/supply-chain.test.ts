import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const readJson = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

interface Locked {
  readonly version: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly license?: string
  readonly integrity?: string
}

const named = ([path, locked]: readonly [string, Locked]) => ({
  ...locked,
  name: path.replace(/^.*node_modules\//, ''),
})

/** The packages that `npm install pawl` can bring, on any platform. */
const installed = Object.entries(readJson('package-lock.json').packages as Readonly<Record<string, Locked>>)
  .filter(([path, { dev }]) => path !== '' && dev !== true)
  .map(named)

const { bundledPackages } = (await import(new URL('../scripts/bundled-packages.mjs', import.meta.url).href)) as {
  readonly bundledPackages: () => readonly (readonly [string, Locked])[]
}

/** And those whose code is part of ours. */
const shipped = [...installed, ...bundledPackages().map(named)]

/** Packages whose install scripts are known, and why Pawl works without them. */
const knownScripts: Readonly<Record<string, string>> = {
  esbuild: 'only checks, and replaces a wrapper by the program that an optional dependency brings',
  '@photostructure/sqlite': 'only compiles where there is no prebuilt program; needed for the store alone',
}

test('no package that is shipped has an install script, but those that are known', () => {
  const scripted = shipped.filter(({ hasInstallScript }) => hasInstallScript === true).map(({ name }) => name)
  expect(scripted.sort()).toEqual(Object.keys(knownScripts).sort())
})

test('Pawl itself runs no script when it is installed', () => {
  const { scripts } = readJson('package.json')
  for (const moment of ['preinstall', 'install', 'postinstall', 'prepare']) expect(scripts).not.toHaveProperty(moment)
})

test('every package that is shipped has a digest and a permissive licence', () => {
  expect(shipped.length).toBeGreaterThan(20)
  expect(shipped.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect([...new Set(shipped.map(({ license }) => license))].sort()).toEqual(['ISC', 'MIT'])
})

test('the bill of materials names exactly the packages that are installed or bundled', () => {
  const text = execFileSync(process.execPath, ['scripts/sbom.mjs'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { bomFormat, metadata, components } = JSON.parse(text)
  expect(bomFormat).toBe('CycloneDX')
  expect(metadata.component).toMatchObject({ name: 'pawl', version: readJson('package.json').version })
  const idOf = ({ name, version }: { readonly name: string; readonly version: string }) => `${name}@${version}`
  expect(components.map(idOf).sort()).toEqual(shipped.map(idOf).sort())
})

test('the published package states where it was built', () => {
  expect(readJson('package.json').publishConfig).toEqual({ access: 'public', provenance: true })
})

describe('before publication, the remote `origin`', () => {
  const named = (origin: string | undefined) => {
    const folder = mkdtempSync(join(tmpdir(), 'pawl-publish-'))
    try {
      execFileSync('git', ['init', '-q'], { cwd: folder })
      if (origin !== undefined) execFileSync('git', ['remote', 'add', 'origin', origin], { cwd: folder })
      writeFileSync(join(folder, 'package.json'), '{"name":"pawl"}')
      const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/name-repository.mjs')], {
        cwd: folder,
        encoding: 'utf8',
      })
      return { status, stderr, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  test.each([
    'https://git.example/team/pawl.git',
    'https://user:secret@git.example/team/pawl',
    'git@git.example:team/pawl.git',
    'ssh://git@git.example:2222/team/pawl.git',
  ])('%s becomes repository, homepage and bugs', (origin) => {
    expect(named(origin)).toMatchObject({
      status: 0,
      manifest: {
        name: 'pawl',
        repository: { type: 'git', url: 'git+https://git.example/team/pawl.git' },
        homepage: 'https://git.example/team/pawl#readme',
        bugs: 'https://git.example/team/pawl/issues',
      },
    })
  })

  test.each([undefined, '/somewhere/pawl', '../pawl', 'file:///somewhere/pawl'])('%s stops it', (origin) => {
    expect(named(origin)).toEqual({
      status: 1,
      stderr: expect.stringContaining('`git remote add origin URL`'),
      manifest: { name: 'pawl' },
    })
  })

  test('is read by `npm publish`', () => {
    expect(readJson('package.json').scripts.prepublishOnly).toBe('node scripts/name-repository.mjs')
  })
})
