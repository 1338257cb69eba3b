import type { Program } from '../shell/reading.ts'
import { archives } from './archives.ts'
import { builtins } from './builtins.ts'
import { clouds } from './clouds.ts'
import { containers } from './containers.ts'
import { copies } from './copies.ts'
import { databases } from './databases.ts'
import { devices } from './devices.ts'
import { edits } from './edits.ts'
import { files } from './files.ts'
import { finders } from './finders.ts'
import { versionControl } from './git.ts'
import { interpreters } from './interpreters.ts'
import { languagePackages } from './language-packages.ts'
import { nodePackages } from './node-packages.ts'
import { pythonPackages } from './python-packages.ts'
import { runners } from './runners.ts'
import { searches } from './searches.ts'
import { secureShells } from './secure-shells.ts'
import { shells } from './shells.ts'
import { sockets } from './sockets.ts'
import { system } from './system.ts'
import { systemPackages } from './system-packages.ts'
import { terminals } from './terminals.ts'
import { texts } from './texts.ts'
import { transfers } from './transfers.ts'
import { viewers } from './viewers.ts'
import { windowsShells } from './windows-shells.ts'
import { wrappers } from './wrappers.ts'

const known: ReadonlyMap<string, Program> = new Map(
  [
    builtins,
    wrappers,
    finders,
    shells,
    interpreters,
    windowsShells,
    texts,
    viewers,
    searches,
    files,
    copies,
    archives,
    edits,
    devices,
    versionControl,
    transfers,
    secureShells,
    sockets,
    clouds,
    databases,
    nodePackages,
    pythonPackages,
    languagePackages,
    systemPackages,
    containers,
    runners,
    terminals,
    system,
  ].flatMap((family) => Object.entries(family)),
)

/** The name of a program without its folder, and how its arguments are read, if it is known. */
export function programOf(written: string): { readonly name: string; readonly read: Program | undefined } {
  const base = written.slice(written.lastIndexOf('/') + 1)
  for (const name of spellings(base)) {
    const read = known.get(name)
    if (read !== undefined) return { name, read }
  }
  return { name: spellings(base).at(-1) ?? base, read: undefined }
}

/** `/bin/RM.EXE` is `rm` where files are found in any case, `python3.12` is `python`, and zsh reads `=rm` as the path of `rm`. */
function spellings(base: string): readonly string[] {
  const bare = base.replace(/^=/, '').replace(/\.(?:exe|cmd|bat)$/i, '')
  const plain = bare.toLowerCase()
  const unversioned = /^(?:python|pypy|perl|ruby|php|lua|node|nodejs|bash|zsh|gawk|pip|vim)-?\d[\d.]*$/.test(plain)
    ? plain.replace(/-?\d[\d.]*$/, '')
    : plain
  return [base, bare, plain, unversioned]
}
