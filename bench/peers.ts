import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A library that users could choose instead. It has a folder of its own, and is installed only on demand. */
export interface Peer {
  readonly name: string
  readonly folder: string
  readonly isInstalled: boolean
}

/** Lists the peers in `peers/` next to a file, with their folders and whether they are installed. */
export function peersBeside(file: string, folders: Readonly<Record<string, string>>): readonly Peer[] {
  return Object.entries(folders).map(([name, folder]) => {
    const path = fileURLToPath(new URL(`peers/${folder}`, file))
    // npm writes this file last: a folder without it is an incomplete install
    return { name, folder: path, isInstalled: existsSync(`${path}/node_modules/.package-lock.json`) }
  })
}

const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error']

/** Installs missing peers one after the other, each into its own folder, because their dependencies conflict. */
export function installPeers(peers: readonly Peer[], mayRunScripts: (name: string) => boolean = () => false): void {
  for (const { name, folder, isInstalled } of peers) {
    if (isInstalled) continue
    process.stderr.write(`installing ${name}\n`)
    const all = mayRunScripts(name) ? flags : ['--ignore-scripts', ...flags]
    execFileSync('npm', ['install', ...all], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}

/** Prints the missing peers, and how to install them. */
export function printMissing(peers: readonly Peer[]): void {
  const missing = peers.flatMap(({ name, isInstalled }) => (isInstalled ? [] : [name]))
  if (missing.length === 0) return
  console.log(`not installed: ${missing.join(', ')}\n(\`npm run bench -- --peers\` installs them first)\n`)
}
