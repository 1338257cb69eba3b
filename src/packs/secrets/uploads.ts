import type { Argument } from '../../actions/index.ts'
import { matches, type Runs, shown, textOf } from '../../actions/internal.ts'
import { type Started, startedFrom } from '../rule/started.ts'

/** The files that a program sends, in the arguments that it is started with. */
type Sent = (started: Started) => readonly Argument[]

/** All operands after some words: `croc send a b`. */
function after(...wanted: readonly string[]): Sent {
  return ({ words }) => {
    const isMeant = wanted.every((word, at) => word.split('|').includes(textOf(words[at]?.text) ?? ''))
    return isMeant ? words.slice(wanted.length).map(({ text }) => text) : []
  }
}

/** The first of two places, if the second is on another machine: `rclone copy a remote:b`. */
function copies(verbs: string, remote: string): Sent {
  return (started) => {
    const places = after(...verbs.split(' '))(started)
    const to = places.at(-1)
    return to !== undefined && places.length > 1 && matches(to, remote) === 'yes' ? places.slice(0, -1) : []
  }
}

/** The values of options, after some words. */
function valuesOf(verbs: string, ...names: readonly string[]): Sent {
  return (started) => {
    const { words, options } = started
    const isMeant = verbs
      .split(' ')
      .every((verb, at) => verb === '' || verb.split('|').includes(textOf(words[at]?.text) ?? ''))
    return isMeant ? names.flatMap((name) => (options.get(name) ?? []).slice(0, 1)) : []
  }
}

/** Programs that send files, and are not read as such. Keys are names of programs, separated by spaces. */
const uploads: Readonly<Record<string, readonly Sent[]>> = {
  gcloud: [copies('storage cp|mv|rsync', 'gs://*')],
  az: [
    valuesOf('storage blob|file|fs upload|upload-batch', 'f', 'file', 's', 'source'),
    valuesOf('storage fs file upload', 's', 'source'),
  ],
  azcopy: [copies('copy|cp|sync', 'http*')],
  rclone: [copies('copy|copyto|move|moveto|sync|bisync', '*:*'), valuesOf('rcat', 'files-from')],
  's3cmd s4cmd': [copies('put|sync|cp|mv', 's3://*')],
  s5cmd: [copies('cp|mv|sync', 's3://*')],
  'mc minio-mc': [copies('cp|mv|mirror|put', '*/*')],
  b2: [after('upload-file|upload_file'), after('file', 'upload')],
  oci: [valuesOf('os object put|bulk-upload', 'file', 'src-dir')],
  swift: [after('upload')],
  croc: [after('send')],
  'wormhole magic-wormhole wormhole-william': [after('send|tx')],
  'ffsend dropbox gdrive skicka': [after('upload|u|push')],
  'onionshare-cli onionshare transfer transferwee pastebinit pastebin dpaste gist pb hastebin haste sprunge 0x0 bashupload wgetpaste fpaste termbin':
    [after()],
  'mutt neomutt': [valuesOf('', 'a')],
  'mail mailx s-nail heirloom-mailx': [valuesOf('', 'a', 'A', 'attach')],
  swaks: [valuesOf('', 'attach', 'body')],
  'ipfs jcli': [after('add'), after('dag|block', 'put')],
  'huggingface-cli hf': [
    ({ words }) => (textOf(words[0]?.text) === 'upload' ? words.slice(2, 3).map(({ text }) => text) : []),
  ],
  kaggle: [valuesOf('datasets|kernels create|version|push', 'p', 'path')],
  tftp: [
    ({ words }) =>
      words.slice(words.findIndex(({ text }) => text === 'put') + 1 || words.length).map(({ text }) => text),
  ],
  ftpput: [({ words }) => words.slice(-1).map(({ text }) => text)],
  'telegram-send slackcat slack-cli': [after(), valuesOf('', 'file', 'f')],
}

/** The files that a program sends, by this table. */
export function uploadedBy(action: Runs): readonly Argument[] {
  const name = textOf(action.program) ?? ''
  const sent = Object.entries(uploads).flatMap(([names, own]) => (names.split(' ').includes(name) ? own : []))
  if (sent.length === 0) return []
  const started = startedFrom(action)
  return sent.flatMap((one) => one(started)).filter((one) => !/^-$|^\/dev\/null$|^[\w-]+: /.test(shown(one)))
}
