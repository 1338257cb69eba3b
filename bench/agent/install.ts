import { execFileSync } from 'node:child_process'
import { peers } from './peers.ts'

const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']

/** Installs the peers that are missing, one after the other, each into its own folder: together they conflict. */
export function installPeers(): void {
  for (const { name, folder, isInstalled } of peers()) {
    if (isInstalled) continue
    process.stderr.write(`installing ${name}\n`)
    execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
