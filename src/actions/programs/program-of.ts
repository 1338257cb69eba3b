import type { Program } from '../shell/reading.ts'
import { builtins } from './builtins/builtins.ts'
import { compiling } from './code/compilers.ts'
import { interpreters } from './code/interpreters.ts'
import { runners } from './code/runners.ts'
import { shells } from './code/shells.ts'
import { terminals } from './code/terminals.ts'
import { windowsShells } from './code/windows-shells.ts'
import { archives } from './files/archives.ts'
import { copies } from './files/copies.ts'
import { devices } from './files/devices.ts'
import { edits } from './files/edits.ts'
import { files } from './files/files.ts'
import { finders } from './files/finders.ts'
import { searches } from './files/searches.ts'
import { texts } from './files/texts.ts'
import { viewers } from './files/viewers.ts'
import { versionControl } from './git/git.ts'
import { clouds } from './hosts/clouds.ts'
import { containers } from './hosts/containers.ts'
import { databases } from './hosts/databases.ts'
import { secureShells } from './hosts/secure-shells.ts'
import { sockets } from './hosts/sockets.ts'
import { transfers } from './hosts/transfers.ts'
import { languagePackages } from './packages/language-packages.ts'
import { nodePackages } from './packages/node-packages.ts'
import { pythonPackages } from './packages/python-packages.ts'
import { systemPackages } from './packages/system-packages.ts'
import { system } from './system.ts'
import { cmake } from './wrappers/cmake.ts'
import { wrappers } from './wrappers/wrappers.ts'

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
    compiling,
    { cmake },
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
  const unversioned = /^(?:python|pypy|perl|ruby|php|lua|node|nodejs|bash|zsh|gawk|pip|vim|gem|go)-?\d[\d.]*$/.test(
    plain,
  )
    ? plain.replace(/-?\d[\d.]*$/, '')
    : plain
  return [base, bare, plain, isLoader.test(plain) ? 'ld.so' : unversioned]
}

/** The loader of programs, which has the name of a system: `ld-linux-x86-64.so.2`. */
const isLoader = /^ld(?:-[\w.-]+)?\.so(?:\.\d+)?$/
