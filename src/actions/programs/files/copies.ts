import { textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { hostOf } from '../../usage/host-of.ts'
import { given, program, type Usage, valuesOf } from '../../usage/usage.ts'
import {
  all,
  deletesAll,
  escalates,
  ignored,
  proves,
  reads,
  readsAll,
  readsFile,
  remoteOr,
  script,
  sendsAll,
  type Use,
  writes,
  writesAll,
} from '../../usage/uses.ts'
import { originOf } from '../../usage/within.ts'
import { copiesOf, isFolderLike, partsOf, placeIn, target } from './copies-of.ts'
import { makeLink, makeLinks, reaches, reachLinks } from './make-links.ts'

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
    const { invocation, reading } = call
    if (given(call, 's symbolic-link l link')) makeLinks(call)
    for (const [source, place] of copiesOf(call)) {
      const [from, to] = [reading.entry(source, invocation).places, reading.entry(place, invocation).places]
      reading.links.copy(from, to)
      reading.origins.add(to, from, 'copied')
    }
  },
})

const mv = program({
  ...copying,
  valued: '-S --suffix',
  also: (call) => {
    const { invocation, reading } = call
    for (const [source, place] of copiesOf(call)) {
      const [path, to] = [reading.entry(source, invocation), reading.path(place, invocation)]
      reading.links.copy(path.places, to.places)
      reading.report({ type: 'moves', path, to, ...originOf(invocation) })
    }
  },
})

/** The name itself is written, not what it leads to. */
const writesName: Use = (argument, { invocation, reading }) => {
  const path = reading.entry(argument, invocation)
  reading.report({ type: 'writes', path, recursive: false, ...originOf(invocation) })
}

/** `ln target name`: the name is written. `ln target` makes one here. */
const ln = program({
  ...copying,
  valued: '-S --suffix',
  long: 'symbolic force interactive backup relative no-dereference no-target-directory logical physical verbose',
  also: (call) => {
    if (call.operands.length === 1 && valuesOf(call, target).length === 0) {
      const [target = ''] = call.operands
      const name = textOf(target)
      const place = name === undefined ? '.' : name.slice(name.lastIndexOf('/') + 1)
      writesName(place, call)
      const link = name === undefined ? unknown('the name of a link', './') : place
      reaches(target, makeLink(target, link, call), call)
    } else {
      for (const [, place] of copiesOf(call)) writesName(place, call)
      reachLinks(call)
    }
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
    '--password-file': proves,
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
    const to = call.operands.at(-1)
    const read = to !== undefined && hostOf(to) !== undefined ? sendsAll : readsAll
    remoteOr(call.flags.has('remove-source-files') ? all(read, deletesAll) : read)(argument, call)
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
  link: program({
    operands: ignored,
    also: (call) => {
      const [target, name] = call.operands
      if (target === undefined || name === undefined) return
      writesName(name, call)
      reaches(target, makeLink(target, name, call), call)
    },
  }),
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
