import { PawlError } from '../../base/index.ts'
import { freshPolicy, policyFiles } from '../compile/policy.ts'
import type { LoadedConfig } from './loaded-config.ts'

/** Passwords that are written in a config, a warning each: its compiled text, which is committed, holds them as well. */
export function warnOfPasswords({ root, config }: Pick<LoadedConfig, 'root' | 'config'>): readonly PawlError[] {
  const { store, audit: { witnesses = [] } = {} } = config
  const urls = {
    store: store ?? '',
    ...Object.fromEntries(witnesses.map((one, at) => [`audit.witnesses[${at}]`, one])),
  }
  const text = freshPolicy(root)?.text ?? ''
  const found = Object.entries(urls).filter(([, url]) => passwordsIn(url).some((one) => isWritten(text, one)))
  if (found.length === 0 && elsewhere.test(text)) return [written('postgres://…')]
  return found.map(([key]) => written(key))
}

/** The address of a server in a call or import of the config, such as `storeAt`. */
const elsewhere = /postgres(ql)?:\/\/[^\s"'`/:@]*:[^\s"'`/@$]+@/i

function written(key: string): PawlError {
  const where = `the config, and in ${policyFiles.compiled}, which is committed`
  return new PawlError('written-password', `the password in \`${key}\` is written in ${where}`, {
    hint: 'build the address with `process.env.DB_PASSWORD`, and set that where agents are started; if the files were pushed, change the password',
  })
}

/** As the url has them: before the host, or as a parameter. */
function passwordsIn(url: string): readonly string[] {
  const found = [/^[a-z]+:\/\/[^/?#:]*:([^/?#]+)@/i, /[?&]password=([^&#]+)/i].map((form) => form.exec(url)?.[1])
  return found.flatMap((password) => password ?? [])
}

/** Whether the text has it as part of a url, or as a constant; not if it comes from the environment when the config is loaded. */
function isWritten(text: string, password: string): boolean {
  const forms = [`:${password}@`, `password=${password}`, ...(password.length < 8 ? [] : [`"${password}"`])]
  return forms.some((form) => text.includes(form))
}
