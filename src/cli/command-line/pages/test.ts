import { format, jsonFormat } from './format.ts'
import type { Page } from './page.ts'

export const testPage = {
  name: 'test',
  summary: 'run tables of calls, and the tests of theories',
  usage: ['pawl test [FILE|FOLDER|GLOB…] [OPTIONS]'],
  files: 'cases.json',
  about:
    'A table is a file `*.cases.json`, or `*.cases.ts` with a default export: a list of `{ call, expect, by?, reason? }`, where `call` is a command or `{ tool, kind, input, cwd }` (a tool of a coding agent needs no `kind`), `expect` is deny, ask, approve or continue, `by` names the hook, and `reason` is a part of the reason. Without words, all tables of the project are run, and the `@TEST`s of its theories. It ends with the hooks that no case has reached.',
  options: {
    watch: { type: 'boolean', text: 'run again whenever a file changes, comes or goes, until Ctrl-C' },
    format,
    json: jsonFormat,
  },
  examples: [
    ['pawl test', 'all tables and theories of the project'],
    ['pawl test --format junit > results.xml', 'for a CI server'],
  ],
  exits: { 0: 'all pass', 1: 'a case fails, or a file cannot be read' },
} as const satisfies Page
