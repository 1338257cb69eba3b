import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Files = Readonly<Record<string, string>>

/** A project of its own in a temporary folder, with real packages in its `node_modules`. */
export interface Project {
  readonly root: string
  /** Nothing if it is not there. */
  read(path: string): string | undefined
  write(path: string, text: string): void
  remove(path: string): void
  /** Installs a package and makes the project depend on it. */
  install(name: string, files: Files): void
  uninstall(name: string): void
}

const made: string[] = []

export function createProject(files: Files = {}): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pawl-roles-')))
  made.push(root)
  const names = new Set<string>()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const remove = (path: string) => rmSync(join(root, path), { recursive: true, force: true })
  const depend = () =>
    write(
      'package.json',
      JSON.stringify({ name: 'project', devDependencies: Object.fromEntries([...names].map((name) => [name, '*'])) }),
    )
  write('pawl.config.ts', 'export default { hooks: [] }\n') // these tests are about roles: no hooks of the project's own
  for (const [path, text] of Object.entries(files)) write(path, text)
  if (files['package.json'] === undefined) depend()
  return {
    root,
    write,
    remove,
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined),
    install: (name, contents) => {
      for (const [path, text] of Object.entries(contents)) write(`node_modules/${name}/${path}`, text)
      names.add(name)
      depend()
    },
    uninstall: (name) => {
      remove(`node_modules/${name}`)
      names.delete(name)
      depend()
    },
  }
}

/** For `afterAll`. */
export function removeProjects(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true })
}

/** A package that can only be imported. */
export function esmPackage(name: string, code: string, files: Files = {}): Files {
  const manifest = { name, version: '1.0.0', type: 'module', exports: { '.': { import: './index.js' } } }
  return { 'package.json': JSON.stringify(manifest), 'index.js': code, ...files }
}

/** A package that knows nothing but `require`. */
export function commonJsPackage(name: string, code: string, files: Files = {}): Files {
  return { 'package.json': JSON.stringify({ name, version: '1.0.0', main: 'lib/main' }), 'lib/main.js': code, ...files }
}

/** A package of roles that declare these hooks for agents, by the name of the role. */
export function rolesPackage(repo: string, roles: Readonly<Record<string, unknown>>): Files {
  const list = Object.entries(roles).map(([slug, onBrain]) => ({
    slug,
    readme: { uri: 'readme.md' },
    hooks: { onBrain },
  }))
  const code = `export const getRoleRegistry = () => (${JSON.stringify({ slug: repo, roles: list })})`
  return esmPackage(`pawl-roles-${repo}`, code, { 'readme.md': `# ${repo}\n` })
}
