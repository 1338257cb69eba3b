import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type AgentSlug, packagesOf } from './agents.ts'

/** Where an agent, or something else under this name, is installed, whether it is or not. */
export function appOf(slug: string): string {
  return fileURLToPath(new URL(`../../.cache/brains/${slug}`, import.meta.url))
}

/** Installs an agent in its pinned version, unless it is there. Large: some hundred megabytes each. */
export function installAgent(slug: AgentSlug): Promise<void> {
  return installPackages(slug, packagesOf(slug))
}

/** Installs packages of npm in a folder of this name, unless they are there. */
export async function installPackages(slug: string, packages: readonly string[]): Promise<void> {
  const app = appOf(slug)
  const stamp = join(app, 'installed')
  const wanted = packages.join(' ')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write(`installing ${wanted} …\n`)
  rmSync(app, { recursive: true, force: true })
  mkdirSync(app, { recursive: true })
  writeFileSync(join(app, 'package.json'), '{ "private": true }\n')
  // engines are not asked: some agents bring a binary of their own, and one brings its Node
  const flags = ['--no-save', '--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error']
  await promisify(execFile)('npm', ['install', '--prefix', app, ...flags, ...packages], { cwd: app })
  writeFileSync(stamp, wanted)
  process.stderr.write(`installed ${slug}\n`)
}
