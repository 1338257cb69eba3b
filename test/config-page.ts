import { readFileSync } from 'node:fs'

const sources = {
  '': ['../src/protocol/config.ts', 'Config'],
  'audit.': ['../src/protocol/config.ts', 'AuditConfig'],
  'redaction.': ['../src/kernel/record/redaction/redactor.ts', 'Redaction'],
} as const

/** A key of the config, and its comment. */
export interface DescribedKey {
  readonly key: string
  readonly type: string
  readonly text: string
  readonly usual: string
  readonly page: string | undefined
}

/** All keys of the config, those inside others behind them. */
export function describedKeys(): readonly DescribedKey[] {
  const keys = Object.entries(sources).flatMap(([path, [file, name]]) => keysOf(path, file, name))
  const top = keys.filter(({ key }) => !key.includes('.'))
  return top.flatMap((one) => [one, ...keys.filter(({ key }) => key.startsWith(`${one.key}.`))])
}

function keysOf(path: string, file: string, name: string): readonly DescribedKey[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const body = new RegExp(`interface ${name} \\{\\n(.*?)\\n\\}`, 's').exec(text)?.[1] ?? ''
  const entries = body.matchAll(
    /\/\*\* (.+?) Default: (.+?)\.(?: See (docs\/\S+\.md)\.)? \*\/\n {2}readonly (\w+)\?: (.+)/g,
  )
  return [...entries].map(([, said = '', usual = '', page, key = '', type = '']) => ({
    key: `${path}${key}`,
    type: type.replace('readonly ', ''),
    text: said,
    usual,
    page,
  }))
}

/** The keys as a page. */
export function configPage(): string {
  return [
    '# The config',
    '',
    'Generated from the comments of `Config` in `src/protocol/config.ts`; a test keeps this page equal to them. The config of a project is `pawl.config.ts` (or `.mts`,',
    '`.js`, `.mjs`). Commands use the nearest one, in their folder or above it. A key that is not in this table is an error with',
    '“did you mean”, also where types are not checked. Run `pawl compile` to see the errors of a config.',
    '',
    '| key | type | what it is | default | page |',
    '|---|---|---|---|---|',
    ...describedKeys().map(
      ({ key, type, text, usual, page }) =>
        `| \`${key}\` | \`${type}\` | ${text} | ${usual} | ${page === undefined ? '' : `[${page.slice('docs/'.length)}](${page.slice('docs/'.length)})`} |`,
    ),
    '',
  ].join('\n')
}
