import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { hostOf } from '../../usage/host-of.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import {
  all,
  code,
  connectsTo,
  deletes,
  deletesAll,
  ignored,
  reads,
  readsAll,
  readsFile,
  remoteOr,
  script,
  type Use,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { seven } from './seven-zip.ts'

const tarValued = 'fCbIFHNVXTgKL'

/** `tar xfC a.tar folder`: letters without a dash take their values from what follows, in order. */
function withDashes([first, ...rest]: readonly Argument[]): readonly Argument[] {
  const letters = textOf(first)
  if (letters === undefined || !/^[a-zA-Z]+$/.test(letters)) return first === undefined ? [] : [first, ...rest]
  let at = 0
  const options = [...letters].flatMap((one) => {
    const value = tarValued.includes(one) ? rest[at++] : undefined
    return value === undefined ? [`-${one}`] : [`-${one}`, value]
  })
  return [...options, ...rest.slice(at)]
}

/** The call as if it were started in the folder that `-C` names. */
function inFolder(call: Call, folder: Argument | undefined): Call {
  if (folder === undefined) return call
  const { invocation, reading } = call
  const folders = reading.path(folder, invocation).places
  return { ...call, invocation: { ...invocation, environment: { ...invocation.environment, folders } } }
}

const tarFile: Use = (argument, call) => {
  const host = call.flags.has('force-local') ? undefined : hostOf(argument)
  if (host !== undefined) connectsTo(host, call)
  else if (given(call, 'x extract get t list d diff compare')) readsFile(argument, call)
  else writesFile(argument, call)
}

const tarAction: Use = (argument, call) => {
  const [, command] = /^exec=(.*)$/s.exec(textOf(argument) ?? '') ?? []
  if (command !== undefined) script(command, call)
  else if (typeof argument !== 'string') script(argument, call)
}

function tarMembers(call: Call): void {
  const folder = valuesOf(call, '-C --directory --cd').at(-1)
  const there = inFolder(call, folder)
  if (given(call, 'x extract get')) {
    if (!given(call, 'O to-stdout to-command'))
      for (const one of ['.', ...call.operands.filter((member) => !isUnknown(member))]) writesAll(one, there)
    if (given(call, 'P absolute-names')) writesAll('/', call)
  } else if (given(call, 'c create r append u update A catenate concatenate')) {
    const listed = given(call, 'T files-from') ? [unknown('a path that a file lists')] : []
    for (const one of [...call.operands, ...listed])
      (given(call, 'remove-files') ? all(readsAll, deletesAll) : readsAll)(one, there)
  }
}

const tar: Program = (invocation, reading) =>
  program({
    options: {
      '-f --file': tarFile,
      '-I --use-compress-program': script,
      '--to-command': script,
      '--checkpoint-action': tarAction,
      '-F --info-script --new-volume-script': script,
      '--rsh-command': script,
      '--rmt-command': script,
      '-X --exclude-from': readsFile,
      '-T --files-from': readsFile,
      '-g --listed-incremental': all(readsFile, writesFile),
    },
    valued:
      '-C --directory --cd -b --blocking-factor -H --format -N --newer -V --label -K --starting-file -L --tape-length --exclude --transform --xform --strip-components --owner --group --mode --mtime --sort --one-top-level --suffix',
    long: 'extract get list create append update delete catenate concatenate diff compare remove-files absolute-names to-stdout force-local checkpoint',
    also: tarMembers,
  })({ ...invocation, args: withDashes(invocation.args) }, reading)

interface Packing {
  /** More options with a value. */
  readonly valued?: string
  /** Options that remove the file, if it is kept otherwise. */
  readonly removes?: string
}

/** Programs that replace each file by a packed one: the file is gone afterwards, unless they are asked to keep it. */
function packs(suffix: string, keeps: string, { valued = '', removes }: Packing = {}): Program {
  return program({
    valued: `-S --suffix${valued}`,
    long: 'keep stdout decompress recursive test list rm',
    idle: 't test l list',
    recursive: 'r recursive',
    operands: (argument, call) => {
      reads(argument, call)
      if (given(call, 'c stdout to-stdout')) return
      const name = textOf(argument)
      const packed = /\.(?:t?gz|bz2|tbz2?|xz|txz|lzma|zst|lz4|Z)$/
      if (name !== undefined && packed.test(name)) writesFile(name.replace(packed, ''), call)
      else if (name !== undefined && !call.isRecursive) writesFile(`${name}.${suffix}`, call)
      if (removes === undefined ? !given(call, keeps) : given(call, removes)) deletes(argument, call)
    },
  })
}

const gzip = packs('gz', 'k keep')
const bzip2 = packs('bz2', 'k keep')
const compress = packs('Z', 'k keep')
const xz = packs('xz', 'k keep', { valued: ' -T --threads -F --format -C --check -M --memlimit --files' })
const zstd = packs('zst', '', { valued: ' -o -D -T -B --threads -M --memory', removes: 'rm' })

const zip = program({
  options: { '-TT --unzip-command': script, '-i -x -n -t -tt': ignored, '-b': ignored },
  first: [writesFile],
  recursive: 'r R recurse-paths',
  operands: (argument, call) => (given(call, 'm move') ? all(reads, deletes) : reads)(argument, call),
})

const unzip = program({
  options: { '-d': writesAll },
  valued: '-P',
  first: [readsFile],
  operands: (member, call) => {
    if (!given(call, 'l t p c z v Z x')) writesAll(member, inFolder(call, valuesOf(call, '-d').at(-1)))
  },
  also: (call) => {
    if (!given(call, 'l t p c z v Z d')) writesAll('.', call)
  },
})

const cpio = program({
  options: {
    '-F --file': remoteOr(all(readsFile, writesFile)),
    '-O': writesFile,
    '-I': readsFile,
    '--rsh-command': script,
    '-D --directory': ignored,
    '-E --pattern-file': readsFile,
  },
  valued: '-H --format -C --io-size -R --owner -M --message',
  long: 'extract create pass-through list',
  also: (call) => {
    const folder = valuesOf(call, '-D --directory').at(-1)
    if (given(call, 'i extract') && !given(call, 't list')) writesAll('.', inFolder(call, folder))
    if (given(call, 'p pass-through')) for (const one of call.operands) writesAll(one, call)
    if (given(call, 'o create p pass-through')) reads(unknown('a path that the input lists'), call)
  },
})

/** Programs that pack files, and unpack them. */
export const archives: Readonly<Record<string, Program>> = {
  tar,
  gtar: tar,
  bsdtar: tar,
  gzip,
  gunzip: gzip,
  pigz: gzip,
  compress,
  uncompress: compress,
  bzip2,
  bunzip2: bzip2,
  xz,
  unxz: xz,
  lzma: xz,
  zstd,
  unzstd: zstd,
  zip,
  unzip,
  '7z': seven,
  '7za': seven,
  '7zz': seven,
  '7zr': seven,
  rar: seven,
  unrar: verbs({ 'x e': program({ first: [readsFile], also: (call) => writesAll('.', call) }) }),
  cpio,
  ar: program({ first: [ignored, writesFile], operands: readsFile }),
  zipnote: program({ options: { '-w': code('it renames members of an archive') }, operands: readsFile }),
}
