import { type Argument, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import { deletes, deletesAll, escalates, ignored, readsFile, script, writes, writesFile } from '../../usage/uses.ts'
import { applyPatch, patch } from './patching.ts'

const silent = () => ''

/** `rm -rf x`, `rm x -r`, `rm --rec x`. */
const rm = program({
  long: 'recursive force dir interactive one-file-system no-preserve-root preserve-root verbose help version',
  operands: deletes,
  recursive: 'r R recursive',
})

/** `rimraf`, `trash`, `del`: files and folders with all below. */
const removeAll = program({ operands: deletesAll, valued: '--max-retries --tmp --retry-delay' })

const shred = program({
  valued: '-n --iterations -s --size --random-source',
  long: 'remove force zero verbose exact',
  operands: (argument, call) => (call.flags.has('u') || call.flags.has('remove') ? deletes : writes)(argument, call),
})

/** A mode that makes a program run as its owner: `u+s`, `4755`. */
function givesRights(mode: string): boolean {
  return /^0*[2-7]\d{3}$/.test(mode) || mode.split(',').some((one) => /[+=][rwxX]*s/.test(one))
}

const mode = (argument: Argument, call: Call) => {
  if (givesRights(textOf(argument) ?? '')) escalates(call)
}

const changesOwner = program({
  options: { '--reference': ignored },
  valued: '--from',
  long: 'recursive no-dereference preserve-root no-preserve-root',
  first: [ignored],
  firstUnless: 'reference',
  operands: writes,
  recursive: 'R recursive',
})

/** `chmod -x file`: options that are modes. */
const chmod: Program = (invocation, reading) => {
  const isMode = (one: Argument) => /^-[rwxXstugo,+=-]+$/.test(textOf(one) ?? '') && textOf(one) !== '--'
  const args = invocation.args.map((one) => (isMode(one) ? `a${textOf(one)}` : one))
  return program({
    options: { '--reference': ignored },
    long: 'recursive preserve-root no-preserve-root verbose changes quiet silent',
    first: [mode],
    firstUnless: 'reference',
    operands: writes,
    recursive: 'R recursive',
  })({ ...invocation, args }, reading)
}

/** `tee file` passes its input on. */
const tee = program({
  operands: writesFile,
  long: 'append ignore-interrupts output-error',
  output: ({ invocation }) => invocation.input ?? '',
})

/** `split --filter=command file prefix`. */
const split = program({
  options: { '--filter': script },
  valued: '-a --suffix-length -b --bytes -C --line-bytes -l --lines -n --number -t --separator --additional-suffix',
  first: [readsFile],
  operands: writesFile,
})

/** `mktemp -d name.XXXX`: its output is the path that it makes. */
const mktemp = program({
  valued: '-p --suffix',
  operands: (argument, call) => (given(call, 't p tmpdir') ? ignored : writesFile)(argument, call),
  output: (call) => {
    const [folder] = [...valuesOf(call, '-p'), ...valuesOf(call, '--tmpdir')]
    const [template] = call.operands
    if (folder !== undefined)
      return unknown('the output of mktemp', textOf(folder) === undefined ? '' : `${textOf(folder)}/`)
    if (template === undefined || given(call, 't tmpdir')) return unknown('the output of mktemp', '/tmp/')
    return unknown('the output of mktemp', textOf(template)?.replace(/X{3,}.*$/s, ''))
  },
})

/** Programs that make, change and remove files. */
export const files: Readonly<Record<string, Program>> = {
  rm,
  grm: rm,
  srm: rm,
  rmdir: program({ operands: deletes, output: silent }),
  unlink: program({ operands: deletes, output: silent }),
  shred,
  wipe: rm,
  trash: removeAll,
  'trash-put': removeAll,
  rimraf: removeAll,
  del: removeAll,
  'del-cli': removeAll,
  mkdir: program({ valued: '-m --mode -Z', operands: writesFile, long: 'parents verbose', output: silent }),
  mkfifo: program({ valued: '-m --mode', operands: writesFile }),
  mknod: program({ valued: '-m --mode', first: [writesFile], operands: ignored }),
  mktemp,
  touch: program({ valued: '-d --date -r --reference -t --time', operands: writesFile, output: silent }),
  tee,
  sponge: program({ operands: writesFile }),
  truncate: program({ valued: '-s --size -r --reference', operands: writesFile }),
  fallocate: program({ valued: '-l --length -o --offset', operands: writesFile }),
  split,
  csplit: program({
    options: { '-f --prefix': (one, call) => writesFile({ type: 'pattern', text: `${shown(one)}*` }, call) },
    valued: '-n --digits -b --suffix-format',
    first: [readsFile],
  }),
  patch,
  gpatch: patch,
  apply_patch: applyPatch,
  applypatch: applyPatch,
  'apply-patch': applyPatch,
  chmod,
  chown: changesOwner,
  chgrp: changesOwner,
  chattr: program({ valued: '-v -p', first: [ignored], operands: writes, recursive: 'R' }),
  chflags: program({ first: [ignored], operands: writes, recursive: 'R' }),
  setfacl: program({
    options: { '-M --modify-file': readsFile, '-X --remove-file': readsFile, '--restore': readsFile },
    valued: '-m --modify -x --remove --set',
    operands: writes,
    recursive: 'R recursive',
  }),
  setcap: program({ first: [ignored], operands: writes, also: escalates }),
  xattr: program({ operands: writes, first: [ignored], recursive: 'r' }),
}
