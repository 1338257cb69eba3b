import type { PawlError } from '../../base/index.ts'

/** Errors of a name or a value on the command line that Pawl does not know. */
const mistakes: readonly PawlError['code'][] = [
  'usage',
  'bad-call',
  'bad-store-url',
  'many-roles',
  'no-level',
  'no-role',
  'unknown-brain',
  'unknown-hook',
]

/** The exit code of a command that ended with an error: 2 if the command line is wrong, otherwise 1. */
export function exitCode({ code }: PawlError): 1 | 2 {
  return mistakes.includes(code) ? 2 : 1
}
