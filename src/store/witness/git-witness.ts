import { PawlError } from '../../base/index.ts'
import type { LogHead, Witness } from '../../ports/index.ts'
import { anonymous, headLine, headsIn } from './head.ts'
import { witnessPath } from './head-file.ts'
import { type Git, gitIn } from './run-git.ts'

/** Where the notes are. Nothing is pushed: `git push ORIGIN refs/notes/pawl` does that. */
const notesRef = 'refs/notes/pawl'

/** Other processes write notes at the same time less often than that. */
const mostAttempts = 10

interface GitOptions {
  readonly base: string | undefined
  readonly deadlineMs: number
}

/** Heads as notes on the newest commit of a repository: every clone that fetches the notes has them, too. */
export function gitWitness(target: string, { base, deadlineMs }: GitOptions): Witness {
  const folder = witnessPath(target, base)
  return {
    target,
    async remember(head) {
      const git = gitIn({ folder, deadlineMs })
      for (let attempt = 1; ; attempt++) {
        try {
          return await addNote(git, head)
        } catch (error) {
          if (attempt === mostAttempts || !isRace(error)) throw error
        }
      }
    },
    async recall(log) {
      const git = gitIn({ folder, deadlineMs })
      const tip = await tipOf(git)
      if (tip === '') return []
      const blobs = (await notesAt(git, tip)).map(({ blob }) => blob)
      return headsIn(await git(['cat-file', '--batch'], blobs.map((blob) => `${blob}\n`).join('')), anonymous(log))
    },
  }
}

interface Note {
  readonly commit: string
  readonly blob: string
}

/** With the earlier notes there. Git refuses it if another process has added a note meanwhile. */
async function addNote(git: Git, head: LogHead): Promise<void> {
  const commit = (await git(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']).catch(noCommit)).trim()
  const tip = await tipOf(git)
  const known = tip === '' ? undefined : (await notesAt(git, tip)).find((note) => note.commit === commit)
  const before = known === undefined ? '' : await git(['cat-file', 'blob', known.blob])
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${headLine({ ...head, log: anonymous(head.log) })}`
  const lines = [
    `commit ${notesRef}`,
    `committer Pawl <pawl@localhost> ${Math.floor(Date.now() / 1000)} +0000`,
    dataOf(`Remember record ${head.position} of an audit log\n`),
    ...(tip === '' ? [] : [`from ${tip}`]),
    `N inline ${commit}`,
    dataOf(text),
    'done\n',
  ]
  await git(['fast-import', '--quiet', '--done', '--date-format=raw'], lines.join('\n'))
}

function dataOf(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}`
}

/** Whether the notes were changed while one was added: then it is worth another attempt. */
function isRace(error: unknown): boolean {
  return error instanceof PawlError && /not updating|unable to (lock|create)|cannot lock/i.test(error.message)
}

/** Empty if there are no notes yet. */
async function tipOf(git: Git): Promise<string> {
  const found = await git(['for-each-ref', '--format=%(objectname)', notesRef])
  return found.trim()
}

/** Notes are files named by their commit, in folders of two letters where there are many. */
async function notesAt(git: Git, tip: string): Promise<readonly Note[]> {
  const listed = await git(['ls-tree', '-r', '-z', '--full-tree', tip])
  return listed.split('\0').flatMap((line) => {
    const [, blob, path] = /^\d+ blob ([0-9a-f]+)\t(.*)$/.exec(line) ?? []
    return blob === undefined || path === undefined ? [] : [{ commit: path.replaceAll('/', ''), blob }]
  })
}

function noCommit(cause: unknown): never {
  const isSilent = cause instanceof PawlError && /Command failed/.test(cause.message)
  if (!isSilent) throw cause
  throw new PawlError('git-failed', 'the repository has no commit yet that could have a note', { cause })
}
