import { readFileSync } from 'node:fs'

const source = new URL('../src/base/error-code.ts', import.meta.url)
/** A heading of a group, or a code with its comment. */
const entry =
  /^ {2}\/\/ (?<group>.+)$|^ {2}\/\*\* (?<when>.+?[.]) (?<todo>.+) \*\/\n {2}'?(?<code>[a-z-]+)'?: true$|^ {2}\/\*\* (?<only>[^.]+\.) \*\/\n {2}'?(?<alone>[a-z-]+)'?: true$/gm

/** One error code, and its comment. */
export interface DescribedCode {
  readonly group: string
  readonly code: string
  readonly when: string
  readonly todo: string
}

/** All codes in the order of the file. */
export function describedCodes(text = readFileSync(source, 'utf8')): readonly DescribedCode[] {
  let group = ''
  return [...text.matchAll(entry)].flatMap(({ groups = {} }) => {
    group = groups['group'] ?? group
    const code = groups['code'] ?? groups['alone']
    if (code === undefined) return []
    return [{ group, code, when: groups['when'] ?? groups['only'] ?? '', todo: groups['todo'] ?? '–' }]
  })
}

/** The codes as a page. */
export function errorsPage(): string {
  const codes = describedCodes()
  const groups = [...new Set(codes.map(({ group }) => group))]
  return [
    '# Errors',
    '',
    'Generated from `src/base/error-code.ts`; a test keeps this page equal to it. Every error of Pawl is a `PawlError`: `code` tells programs what',
    'happened, `message` tells people, `hint` says what to do, and `cause` is the original error. `isPawlError(error)` recognises one, also of',
    'another copy of the package. Errors of a hook have the name of the hook and the event, and a code that begins with `hook-`.',
    ...groups.flatMap((group) => [
      '',
      `## ${group.slice(0, 1).toUpperCase()}${group.slice(1)}`,
      '',
      '| code | when | what to do |',
      '|---|---|---|',
      ...codes
        .filter((one) => one.group === group)
        .map(({ code, when, todo }) => `| \`${code}\` | ${when} | ${todo} |`),
    ]),
    '',
  ].join('\n')
}
