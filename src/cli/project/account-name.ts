import { userInfo } from 'node:os'

/** The user of this command, for the record. Some containers have users without a name. */
export function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `the user with the number ${process.getuid?.() ?? '?'}`
  }
}
