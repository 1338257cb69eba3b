import { type Argument, isUnknown, shown, textOf } from '../action/argument.ts'
import type { Program } from '../shell/reading.ts'
import type { Call } from './call.ts'
import { given, program, type Usage, valuesOf } from './usage.ts'
import {
  all,
  deletesAll,
  escalates,
  ignored,
  reads,
  readsAll,
  readsFile,
  remoteOr,
  script,
  writes,
  writesAll,
} from './uses.ts'
import { originOf } from './within.ts'

const target = '-t --target-directory'

/** The operands that are copied, and the folder or the file that they are copied to. */
function partsOf(call: Call): {
  readonly sources: readonly Argument[]
  readonly to: Argument | undefined
  readonly isFolder: boolean
} {
  const [folder] = valuesOf(call, target)
  if (folder !== undefined) return { sources: call.operands, to: folder, isFolder: true }
  const [last] = call.operands
  // a pattern may be several files, the last of which is the target
  if (call.operands.length === 1 && typeof last === 'object') return { sources: [last], to: last, isFolder: false }
  const [sources, to] = [call.operands.slice(0, -1), call.operands.at(-1)]
  return { sources, to, isFolder: sources.length > 1 || isFolderLike(to) }
}

/** Whether a path can be nothing but a folder. */
function isFolderLike(to: Argument | undefined): boolean {
  return /(?:^|\/)\.{0,2}$/.test(textOf(to) ?? 'x')
}

/** Each source, and the places that it may be copied to: `cp a/b c` writes `c`, or `c/b` if `c` is a folder. */
function copiesOf(call: Call): readonly (readonly [Argument, Argument])[] {
  const { sources, to, isFolder } = partsOf(call)
  if (to === undefined) return []
  return sources.flatMap((source) => {
    const inside = given(call, 'T no-target-directory') ? undefined : placeIn(to, source)
    const places = inside === undefined ? [to] : isFolder ? [inside] : [to, inside]
    return places.map((place) => [source, place] as const)
  })
}

/** The place of a file in a folder, if its name is known. */
function placeIn(folder: Argument, source: Argument): Argument | undefined {
  const [to, from] = [
    textOf(folder)?.replace(/\/$/, ''),
    isUnknown(source) ? undefined : shown(source).replace(/\/$/, ''),
  ]
  if (to === undefined || from === undefined) return undefined
  const name = from.slice(from.lastIndexOf('/') + 1)
  if (name === '' || name === '.' || name === '..') return undefined
  return typeof source === 'string' ? `${to}/${name}` : { type: 'pattern', text: `${to}/${name}` }
}

function writesTargets(call: Call): void {
  for (const [, place] of copiesOf(call)) writes(place, call)
}

const copying: Usage = {
  options: { [target]: ignored },
  valued: '-S --suffix -m --mode -o --owner -g --group --context --strip-program',
  long: 'recursive archive force no-clobber update verbose parents symbolic-link link no-target-directory remove-destination',
}

const cp = program({
  ...copying,
  valued: '-S --suffix',
  recursive: 'r R a recursive archive',
  also: (call) => {
    for (const source of partsOf(call).sources) reads(source, call)
    writesTargets(call)
  },
})

const mv = program({
  ...copying,
  valued: '-S --suffix',
  also: (call) => {
    const { invocation, reading } = call
    for (const [source, place] of copiesOf(call)) {
      const [path, to] = [reading.path(source, invocation), reading.path(place, invocation)]
      reading.report({ type: 'moves', path, to, ...originOf(invocation) })
    }
  },
})

/** `ln target name`: the name is written. `ln target` makes one here. */
const ln = program({
  ...copying,
  valued: '-S --suffix',
  also: (call) => {
    if (call.operands.length === 1 && valuesOf(call, target).length === 0) {
      const name = textOf(call.operands[0])
      writes(name === undefined ? '.' : name.slice(name.lastIndexOf('/') + 1), call)
    } else writesTargets(call)
  },
})

const install = program({
  ...copying,
  options: { [target]: ignored, '--strip-program': script },
  also: (call) => {
    if (valuesOf(call, '-m --mode').some((mode) => /[st]|^0*[2-7]\d{3}$/.test(textOf(mode) ?? ''))) escalates(call)
    if (call.flags.has('d') || call.flags.has('directory')) for (const one of call.operands) writes(one, call)
    else {
      for (const source of partsOf(call).sources) reads(source, call)
      writesTargets(call)
    }
  },
})

/** `rsync -a --delete from/ host:to`: without a target, it lists. */
const rsync = program({
  options: {
    '-e --rsh': script,
    '--rsync-path': script,
    '--files-from': readsFile,
    '--exclude-from': readsFile,
    '--include-from': readsFile,
    '--password-file': readsFile,
    '--log-file': writes,
    '--backup-dir': writesAll,
    '--write-batch': writes,
    '--read-batch': readsFile,
    '-T --temp-dir': ignored,
  },
  valued:
    '-f --filter --exclude --include -B --block-size --bwlimit --timeout --port --chmod --chown --max-size --suffix --partial-dir --link-dest --compare-dest --copy-dest --info --out-format --iconv -M --remote-option',
  long: 'archive recursive delete delete-before delete-during delete-delay delete-after delete-excluded remove-source-files dry-run',
  idle: 'n dry-run',
  operands: (argument, call) => {
    remoteOr(call.flags.has('remove-source-files') ? all(readsAll, deletesAll) : readsAll)(argument, call)
  },
  last: (argument, call) => {
    const sources = call.operands.slice(0, -1)
    // without a slash at its end, a folder is copied as a whole
    const isNamed = isFolderLike(argument) && sources.every((one) => /[^/.:]$/.test(textOf(one) ?? ''))
    const inside = isNamed ? sources.map((one) => placeIn(argument, textOf(one)?.replace(/^.*:/, '') ?? '')) : []
    for (const one of isNamed ? inside : [argument]) remoteOr(writesAll)(one ?? argument, call)
    const deletes = [...call.flags].some((one) => /^del(?:ete)?(?:-|$)/.test(one))
    if (deletes) remoteOr(deletesAll)(argument, call)
  },
})

/** `rename from to files`, or with an expression of perl: `rename 's/a/b/' files`. */
const rename: Program = (invocation, reading) => {
  const isPerl = invocation.args.some((one) => /^(?:s|y|tr)\W/.test(textOf(one) ?? '')) || invocation.name !== 'rename'
  return program({
    options: { '-e': ignored },
    valued: '-E',
    idle: 'n no-act nono dry-run',
    first: isPerl ? [ignored] : [ignored, ignored],
    firstUnless: 'e',
    operands: writes,
  })(invocation, reading)
}

/** Programs that copy, move and link files. */
export const copies: Readonly<Record<string, Program>> = {
  cp,
  gcp: cp,
  mv,
  gmv: mv,
  ln,
  gln: ln,
  link: program({ first: [ignored], operands: writes }),
  install,
  ginstall: install,
  rsync,
  ditto: program({ operands: readsAll, last: writesAll }),
  rename,
  prename: rename,
  'perl-rename': rename,
  'file-rename': rename,
  mmv: program({ operands: writes }),
}
