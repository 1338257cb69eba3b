import { PawlError } from '../../base/index.ts'
import type { LogState } from '../../store/internal.ts'
import { timeText } from '../terminal/time-text.ts'

type Lost = NonNullable<LogState['lost']>

/** The error about a log in a folder that is gone. */
export function goneLog(whose: string, folder: string, { position, time }: Lost): PawlError {
  return new PawlError(
    'log-gone',
    `the audit log ${whose} is gone: record ${position} was there at ${timeText(time)}, and now ${folder} is missing or empty`,
    {
      hint: 'restore .pawl from a backup; `pawl audit verify` tells what is missing, and `pawl audit forget` begins again without it',
    },
  )
}

/** The same for the log of a store on a server. */
export function goneTable({ position, time }: Lost): PawlError {
  return new PawlError(
    'log-gone',
    `the audit log of the store is gone: record ${position} was there at ${timeText(time)}, and now the table pawl_audit is missing or empty`,
    {
      hint: 'restore the table from a backup; `pawl audit verify --store` tells what is missing, and `pawl audit forget --store` begins again without it; each takes the url as you gave it here',
    },
  )
}
