import { PawlError, sentenceOf } from '../../base/index.ts'

/** An error of the file system or another part of the operating system, as a sentence for people; undefined for any other error. */
export function systemError(error: unknown): PawlError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return undefined
  const what = path ?? syscall
  return new PawlError('system', `${what}: ${sentences[code] ?? sentenceOf(error)}`, {
    cause: error,
    hint: hints[code],
  })
}

/** The hint where a file could not be written: the cause may be something else than a missing permission. */
export function writeHint(cause: unknown, otherwise: string): string {
  const { code = '' } = (cause instanceof Error ? cause : {}) as NodeJS.ErrnoException
  return code === 'EACCES' || code === 'EPERM' ? otherwise : (hints[code] ?? otherwise)
}

const sentences: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than this user may make it',
  EMFILE: 'too many files are open',
  ENOTDIR: 'something along this path is not a folder',
  ELOOP: 'links along this path lead in a circle',
}

const owner = '`ls -l` shows who owns it: run this as that user, or have the owner give you the right'

const hints: Readonly<Record<string, string>> = {
  EACCES: owner,
  EPERM: owner,
  EROFS: 'mount it writable, or work on a copy',
  ENOSPC: 'make room, and run it again',
  EDQUOT: 'make room, and run it again',
  EFBIG: 'raise `ulimit -f`, and run it again',
  EMFILE: 'raise `ulimit -n`, or end programs that hold files open',
  ENOTDIR: 'move the file away that is in the place of the folder',
}
