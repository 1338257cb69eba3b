import {
  callable,
  checkKeys,
  checkOptionTypes,
  nonEmptyText,
  type OptionRule,
  PawlError,
  typeName,
} from '../../base/index.ts'

const what = 'the options of an audit log in files'
const rules = {
  keys: {
    ...nonEmptyText,
    fits: isPath,
    hint: 'give the path of a folder; by default it is `keys`, beside the folder of the log',
  },
  onProgress: { ...callable, hint: 'give a function, such as `(records) => …`' },
} satisfies Record<string, OptionRule>

/** Refuses a folder that is not one, and misspelt options: the private key would be made beside the log. */
export function checkFilesOptions(folder: unknown, options: unknown): void {
  if (!isPath(folder))
    throw new PawlError(
      'bad-option',
      `the folder of an audit log cannot be ${folder === '' ? 'an empty text' : typeName(folder)}`,
      {
        hint: 'give its path, such as `.pawl/audit`',
      },
    )
  checkKeys(options, Object.keys(rules), what, 'bad-option')
  checkOptionTypes(what, options as object, rules)
}

function isPath(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('\0')
}
