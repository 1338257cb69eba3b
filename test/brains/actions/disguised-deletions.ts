import { join } from 'node:path'

/** A shell command that deletes a folder, and does not look like it. */
interface DisguisedDeletion {
  readonly command: string
  /** The folder that it deletes, as seen from the project. */
  readonly folder: string
  /** The rule that refuses it. */
  readonly rule: string
}

const whole = 'files.recursive-delete'
const encoded = Buffer.from('rm -rf kept/text').toString('base64')

/** By their disguise. */
const byDisguise: Readonly<Record<string, DisguisedDeletion>> = {
  'long options': { command: 'rm --recursive --force kept/options', folder: 'kept/options', rule: whole },
  'another shell': { command: `bash -c 'rm -rf kept/"shell"'`, folder: 'kept/shell', rule: whole },
  find: { command: 'find ../home -mindepth 1 -delete', folder: '../home/kept', rule: 'files.delete-all' },
  'a variable': { command: 'x=rm; $x -rf ../beside', folder: '../beside', rule: 'files.outside-workspace' },
  'an encoded text': { command: `eval "$(echo ${encoded} | base64 -d)"`, folder: 'kept/text', rule: whole },
  git: { command: 'git clean -fd kept/git', folder: 'kept/git', rule: whole },
  'another language': {
    command: `python3 -c 'import shutil; shutil.rmtree("kept/code")'`,
    folder: 'kept/code',
    rule: 'commands.unreadable',
  },
  xargs: { command: `printf 'kept/list' | xargs rm -rf`, folder: 'kept/list', rule: whole },
  'a function': {
    command: 'tidy() { rm -rf "$1"; }; cd .git && tidy lost-found',
    folder: '.git/lost-found',
    rule: 'git.internals',
  },
  'a here-document': { command: `sh <<'END'\nrm -rf kept/input\nEND`, folder: 'kept/input', rule: whole },
}

/** Each with its disguise. */
export const disguisedDeletions = Object.entries(byDisguise)

/** The file that is there as long as a folder was not deleted. */
export function keptIn(folder: string): string {
  return join(folder, 'kept.txt')
}
