import { type Argument, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { program } from '../../usage/usage.ts'
import { deletesAll, readsFile, runsFile, writesAll, writesFile } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { outside } from '../../usage/within.ts'
import { archives } from '../files/archives.ts'
import { copies } from '../files/copies.ts'
import { files } from '../files/files.ts'
import { env } from './env.ts'
import { prefix } from './prefix.ts'
import { moveTo } from './surroundings.ts'

const copy = copies['cp'] as Program

/** A copy of a folder with all below it. */
const copyFolder: Program = (invocation, reading) => copy({ ...invocation, args: ['-r', ...invocation.args] }, reading)

const link = (option: readonly Argument[]): Program => {
  const ln = copies['ln'] as Program
  return (invocation, reading) => ln({ ...invocation, args: [...option, ...invocation.args] }, reading)
}

/** `cmake -E chdir folder program`. */
const chdir: Program = (invocation, reading) => {
  const [folder, ...argv] = invocation.args
  const where = outside(invocation, reading)
  if (folder !== undefined) moveTo(folder, where, reading)
  return reading.run(argv, where, invocation.input)
}

/** `cmake -E`: commands that every system has. */
const commands = verbs({
  env,
  time: prefix(),
  chdir,
  'rm remove': files['rm'] as Program,
  remove_directory: program({ operands: deletesAll }),
  'copy copy_if_different copy_if_newer': copy,
  'copy_directory copy_directory_if_different copy_directory_if_newer': copyFolder,
  rename: copies['mv'] as Program,
  'touch touch_nocreate': files['touch'] as Program,
  make_directory: files['mkdir'] as Program,
  create_symlink: link(['-s']),
  create_hardlink: link([]),
  tar: archives['tar'] as Program,
  'cat compare_files md5sum sha1sum sha256sum sha512sum': program({ operands: readsFile }),
})

const building = program({
  options: { '-P': runsFile, '-B --install-prefix': writesAll, '-C --graphviz --trace-redirect': writesFile },
  valued: '-S -G -D -U -T -A --preset --build --install --target -t -j --parallel --config --toolchain',
})

export const cmake: Program = (invocation, reading) => {
  const [first, ...args] = invocation.args
  return textOf(first) === '-E' ? commands({ ...invocation, args }, reading) : building(invocation, reading)
}
