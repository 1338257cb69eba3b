import { PawlError } from '../../base/index.ts'
import { checkOptions, type OptionRule, shownValue } from './check-options.ts'

const rules = {
  keys: { isRight: isPath, hint: 'give the path of a folder; by default it is `keys`, beside the folder of the log' },
  onProgress: { isRight: (value) => typeof value === 'function', hint: 'give a function, such as `(records) => …`' },
} satisfies Record<string, OptionRule>

/** Refuses a folder that is not one, and misspelt options: the private key would be made beside the log. */
export function checkFilesOptions(folder: unknown, options: unknown): void {
  if (!isPath(folder))
    throw new PawlError('bad-option', `the folder of an audit log cannot be ${shownValue(folder)}`, {
      hint: 'give its path, such as `.pawl/audit`',
    })
  checkOptions(options, rules, 'the options of an audit log in files', 'bad-option')
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('\0')
}
