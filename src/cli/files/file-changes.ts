import { existsSync, statSync } from 'node:fs'

/** A change of a file since the last look. */
export interface FileChange {
  readonly file: string
  readonly type: 'changed' | 'added' | 'removed'
}

/** Marks of files: one that is written, or replaced, has another mark. A missing file has one, too. */
export type FileMarks = ReadonlyMap<string, string>

export function marksOf(files: readonly string[]): FileMarks {
  return new Map(files.map((file) => [file, markOf(file)]))
}

/** The differences, in the order of the files. A file that is no longer looked at, and still there, was not removed. */
export function changesBetween(before: FileMarks, now: FileMarks): readonly FileChange[] {
  const isGone = (file: string) => (now.has(file) ? now.get(file) === missing : !existsSync(file))
  const removed = [...before].filter(([file, mark]) => mark !== missing && isGone(file))
  const present = [...now].filter(([file, mark]) => mark !== missing && before.get(file) !== mark)
  return [
    ...removed.map(([file]) => ({ file, type: 'removed' }) as const),
    ...present.map(
      ([file]) => ({ file, type: (before.get(file) ?? missing) === missing ? 'added' : 'changed' }) as const,
    ),
  ]
}

const missing = 'missing'

function markOf(file: string): string {
  const there = statSync(file, { bigint: true, throwIfNoEntry: false })
  return there === undefined ? missing : [there.ino, there.size, there.mtimeNs, there.ctimeNs].join(':')
}
