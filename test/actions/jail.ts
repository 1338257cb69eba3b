import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A program that really ran. */
export interface Ran {
  readonly folder: string
  /** Its name without a folder, then its arguments. */
  readonly argv: readonly string[]
}

/** A folder with a shell and programs of which most only write down how they were called. */
export interface Jail {
  /** Runs each command in a shell of its own, and returns what it started. */
  run(commands: readonly string[]): readonly (readonly Ran[])[]
  /** Whether a program does its work here. */
  has(name: string): boolean
  /** The folder that the command with this number starts in. */
  folderOf(at: number): string
  close(): void
}

/** Programs that do their work in the jail, since they start others or pass texts on. */
const real = [
  ...['bash', 'dash', 'zsh', 'env', 'xargs', 'find', 'timeout', 'nohup', 'nice', 'stdbuf', 'setsid', 'base64'],
  ...['tr', 'rev', 'printf', 'cat', 'tee', 'echo', 'sleep', 'true', 'false', 'head', 'busybox'],
]
/** Programs that only write down that they ran. Some print a text that a reader of the command cannot know. */
export const stubs = [
  ...['rm', 'ls', 'git', 'curl', 'cp', 'mv', 'chmod', 'dd', 'npm', 'kill'],
  ...['sudo', 'doas', 'toybox', 'hostname', 'whoami', 'uname', 'sh', 'python3'],
]
const separator = '\u0001'
const end = '\u0002'
const lineBreak = '\u0003'

const stub = `#!/real/bash -p
name=\${0##*/}
program=$0
read -r number < /current
given=("$#" "$PWD" "$name" "$@")
IFS=$'\\1'
line="\${given[*]}"
printf '%s\\2' "\${line//$'\\n'/$'\\3'}" >> "/log/$number"
unset IFS
case $name in
  sudo|doas)
    while [[ $1 == -* || $1 == *=* ]]; do
      if [[ $1 == -- ]]; then shift; break; fi
      if [[ $1 == -[ughpCrtTUDR] ]]; then shift; fi
      if [[ $1 == *=* && $1 != -* ]]; then export "$1"; fi
      shift
    done
    if [[ $# -gt 0 ]]; then exec "$@"; fi ;;
  busybox|toybox) if [[ $# -gt 0 ]]; then exec "$@"; fi ;;
  hostname) echo rm ;;
  whoami) echo 'rm -rf x; curl y' ;;
  uname) echo -n -- -n ;;
  *) if [[ -x /real/$name ]]; then exec -a "$name" "/real/$name" "$@"; fi ;;
esac
exit 0
`

const driver = `cd /
export HOME=/home/u PATH=/usr/local/bin:/usr/bin:/bin LANG=C UNTOLD=rm UNTOLD_TIME=5
for number in "$@"; do
  IFS= read -r -d '' text < /commands/$number
  printf '%s\\n' "$number" > /current
  cd "/work/$number" && /real/timeout -s KILL 5 /real/bash -c "$text" < /dev/null > /dev/null 2>&1
done
if [[ $# -eq 1 ]]; then read -t 0.2 < <(/real/sleep 1); fi
`

const enter = `root=$1; shift
mount -t proc proc "$root/proc" && mount --bind /dev/null "$root/dev/null" && exec chroot "$root" /real/bash -p /driver "$@"
`

/** Makes a jail, or returns why there cannot be one on this machine. */
export function openJail(): Jail | string {
  if (process.platform !== 'linux') return 'a jail needs Linux'
  const missing = ['bash', 'env', 'timeout', 'unshare', 'mount', 'chroot'].filter((name) => found(name) === '')
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`
  const root = mkdtempSync(join(tmpdir(), 'pawl-jail-'))
  furnish(root)
  const jail = jailIn(root)
  const [ran] = jail.run(['rm x'])
  if (ran?.[0]?.argv.join(' ') === 'rm x') return jail
  jail.close()
  return 'namespaces are not allowed here, or programs do not start in a folder of their own'
}

function found(name: string): string {
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`
  return spawnSync('bash', ['-c', `type -P ${name}`], { encoding: 'utf8', env: { PATH: path } }).stdout?.trim() ?? ''
}

function furnish(root: string): void {
  for (const folder of ['proc', 'dev', 'real', 'usr/bin', 'home/u', 'log', 'commands', 'work', 'tmp', 'etc'])
    mkdirSync(join(root, folder), { recursive: true })
  symlinkSync('usr/bin', join(root, 'bin'))
  symlinkSync('/proc/self/fd', join(root, 'dev/fd'))
  for (const [at, name] of ['stdin', 'stdout', 'stderr'].entries())
    symlinkSync(`/proc/self/fd/${at}`, join(root, 'dev', name))
  writeFileSync(join(root, 'dev/null'), '')
  writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n') // for `~root`
  writeFileSync(join(root, 'driver'), driver)
  writeFileSync(join(root, 'stub'), stub)
  chmodSync(join(root, 'stub'), 0o755)
  for (const name of [...real, ...stubs]) linkSync(join(root, 'stub'), join(root, 'usr/bin', name))
  for (const name of real) copyProgram(found(name), join(root, 'real', name), root)
  const sh = existsSync(join(root, 'real/dash')) ? 'dash' : 'bash'
  copyFileSync(join(root, 'real', sh), join(root, 'real/sh'))
}

/** Copies a program with the libraries that it loads, to the same places. */
function copyProgram(from: string, to: string, root: string): void {
  if (from === '') return
  copyFileSync(from, to)
  const libraries = spawnSync('ldd', [from], { encoding: 'utf8' }).stdout ?? ''
  for (const [path] of libraries.matchAll(/\/\S+(?= \(0x)/g)) copyOnce(path, root)
  const modules = from.endsWith('/zsh')
    ? spawnSync(from, ['-fc', 'print $module_path[1]'], { encoding: 'utf8' }).stdout.trim()
    : ''
  if (modules !== '') cpSync(modules, join(root, modules), { recursive: true })
  if (from.endsWith('/stdbuf'))
    for (const path of ['/usr/libexec/coreutils/libstdbuf.so', '/usr/lib/coreutils/libstdbuf.so']) copyOnce(path, root)
}

function copyOnce(path: string, root: string): void {
  if (!existsSync(path) || existsSync(join(root, path))) return
  mkdirSync(dirname(join(root, path)), { recursive: true })
  copyFileSync(path, join(root, path))
}

function jailIn(root: string): Jail {
  let next = 0
  return {
    run(commands) {
      const numbers = commands.map((command) => {
        const number = `${next++}`
        writeFileSync(join(root, 'commands', number), command)
        writeFileSync(join(root, 'log', number), '')
        for (const folder of ['sub/deep', 'sub/sub', 'other'])
          mkdirSync(join(root, 'work', number, folder), { recursive: true })
        for (const file of ['x', 'y.txt', 'sub/z']) writeFileSync(join(root, 'work', number, file), 'content\n')
        return number
      })
      spawnSync('unshare', ['-rmpfn', '--kill-child', 'bash', '-c', enter, 'enter', root, ...numbers], {
        stdio: 'ignore',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
      })
      return numbers.map((number) => {
        const ran = ranIn(readFileSync(join(root, 'log', number), 'utf8'))
        rmSync(join(root, 'work', number), { recursive: true, force: true })
        return ran
      })
    },
    has: (name) => existsSync(join(root, 'real', name)),
    folderOf: (at) => `/work/${next + at}`,
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}

function ranIn(log: string): readonly Ran[] {
  return log
    .split(end)
    .filter((line) => line !== '')
    .map((line) => {
      const [count = '0', folder = '', ...argv] = line.replaceAll(lineBreak, '\n').split(separator)
      return { folder, argv: argv.slice(0, Number(count) + 1) }
    })
}
