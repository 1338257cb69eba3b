import { type Argument, textOf, unknown } from '../../action/argument.ts'
import type { Invocation, Program, Reading, Text } from '../../shell/reading.ts'
import { resolve } from '../../shell/resolve.ts'
import { optionsOf } from '../../usage/options.ts'

/** `cd`, `pushd`. */
export const cd: Program = (invocation, reading) => {
  const { environment, name } = invocation
  const { operands, flags, mayHaveMore } = optionsOf(invocation.args)
  const [to] = operands
  const before = environment.folders
  const isElsewhere = environment.variables.has('CDPATH') && !/^\.{0,2}\//.test(textOf(to) ?? '/')
  const isStack = name === 'pushd' && (to === undefined || /^[-+]\d/.test(textOf(to) ?? ''))
  if (to === '-' || mayHaveMore || isElsewhere || isStack) environment.folders = [unknown('another folder')]
  else {
    // a shell takes `..` back from the path that it shows, whatever links are in that
    const { realPath: _, ...shown } = reading.place
    const place = flags.has('P') ? reading.place : shown
    environment.folders = resolve(to ?? homeOf(environment, reading), before, place).places
  }
  if (to === '') environment.folders = before
  environment.foldersIfFailed = before
  return to === '-' || isElsewhere || name === 'pushd' ? unknown('a folder') : ''
}

function homeOf({ variables }: Invocation['environment'], { place }: Reading): Argument {
  return variables.get('HOME')?.[0] ?? place.home ?? '~'
}

export const popd: Program = ({ environment }) => {
  const before = environment.folders
  environment.folders = [unknown('the folder before')]
  environment.foldersIfFailed = before
  return unknown('folders')
}

/** `pwd` prints the folder. */
export const pwd: Program = ({ environment }) => onlyFolder(environment.folders)

function onlyFolder(folders: readonly Argument[]): Text {
  const [folder] = folders
  return folders.length === 1 && typeof folder === 'string' ? `${folder}\n` : unknown('the working folder')
}
