import { PawlError } from '../../../base/index.ts'
import { withFile } from '../../../node/index.ts'
import { linkTrouble } from '../../disk/link-trouble.ts'
import type { LogFiles } from '../../disk/log-files.ts'

/** Reads a segment. A link in its place is an error for readers as it is for writers: its target is not in the folder of the log. */
export function withSegment<T>(files: LogFiles, path: string, work: (file: number) => T): T {
  const link = linkTrouble(path)
  if (link !== undefined) throw new PawlError('audit-damaged', link.what, { hint: link.hint })
  return withFile(files, path, 'read', work)
}
