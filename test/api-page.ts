import { readFileSync } from 'node:fs'
import { docComment } from './doc-comment.ts'
import { type PublicName, publicNames } from './public-names.ts'
import { signatureOf } from './signature.ts'

const doors: Readonly<Record<string, string>> = {
  '.': 'Hooks, what they return, the events they are for, and the data of these events.',
  './agent':
    'Agents, tools, workflows and models; hooks in the style of other frameworks. See [agent.md](agent.md) and [dialects.md](dialects.md).',
  './actions': 'What a tool call would do, and questions about it. See [actions.md](actions.md).',
  './packs': 'Ready-made rules about what tool calls do. See [packs.md](packs.md).',
  './governance': 'Ready-made hooks: permissions, budgets, scores and signatures. See [governance.md](governance.md).',
  './theory': 'Policies as text: load, check, test and ask them. See [theory.md](theory.md).',
  './brains':
    'Coding agents, and roles that bring commands for them. See [brains.md](brains.md) and [roles.md](roles.md).',
  './store':
    'Where decisions, questions, budgets and steps are kept. See [store.md](store.md) and [audit.md](audit.md).',
  './hooks': 'Ready-made hooks: retries, fallbacks, caches, limits, redaction and more. See [hooks.md](hooks.md).',
  './config': 'A project’s config at work in a program of yours. See [config.md](config.md).',
  './langchain': 'Hooks in agents of LangChain. See [frameworks.md](frameworks.md).',
  './mastra': 'Hooks in agents of Mastra. See [frameworks.md](frameworks.md).',
  './strands': 'Hooks in agents of Strands. See [frameworks.md](frameworks.md).',
  './testing': 'Stand-ins for models and tools, and payloads to test hooks with.',
}

/** Everything that a user can import, as a page. */
export function apiPage(): string {
  const names = publicNames()
  return [
    '# The API',
    '',
    'Generated from the doc comments of `src/`; a test keeps this page equal to them. Each section is one import:',
    "`## pawl/agent` lists what `import { … } from 'pawl/agent'` offers, functions and constants first, then types.",
    '',
    ...Object.entries(doors).map(
      ([door, says]) => `- [${packageOf(door)}](#${packageOf(door).replace('/', '')}): ${says.replace(/ See .*/, '')}`,
    ),
    '',
    ...examplesNote(),
    ...Object.keys(doors).flatMap((door) =>
      section(
        door,
        names.filter((one) => one.door === door),
      ),
    ),
  ].join('\n')
}

/** The declarations that the examples share. */
function examplesNote(): readonly string[] {
  const file = readFileSync(new URL('public-examples/fixtures.ts', import.meta.url), 'utf8')
  const [, body = ''] = /^export async function fixtures\(\) \{\n(.*?)^ {2}return /ms.exec(file) ?? []
  return [
    'A test runs every example. `// => value` says what the expression before it, or `console.log`, gives. Examples use any name of this page',
    'without importing it, and these values:',
    '',
    ...fenced(outdented(body).trimEnd()),
  ]
}

/** Without the indent of a function, but with that of texts inside. */
const outdented = (body: string) =>
  body
    .split('`')
    .map((part, at) => (at % 2 === 0 ? part.replaceAll(/^ {2}/gm, '') : part))
    .join('`')

const packageOf = (door: string) => door.replace('.', 'pawl')

function section(door: string, names: readonly PublicName[]): readonly string[] {
  const sorted = names.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
  const types = sorted.filter(({ isValue }) => !isValue)
  return [
    `## ${packageOf(door)}`,
    '',
    doors[door] ?? '',
    '',
    ...sorted.filter(({ isValue }) => isValue).flatMap(valueLines),
    '| type | what it is |',
    '|---|---|',
    ...types.map(
      ({ name, comment }) =>
        `| \`${name}\` | ${linked(docComment(comment).text).replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
    ),
    '',
  ]
}

function valueLines(one: PublicName): readonly string[] {
  const { text, examples } = docComment(one.comment)
  return [
    `### ${one.name}`,
    '',
    ...fenced(signatureOf(one).join('\n')),
    linked(text).replaceAll('\n', '\n\n'),
    '',
    ...examples.flatMap(fenced),
  ]
}

const fenced = (code: string) => ['```ts', code, '```', '']

const linked = (text: string) => text.replaceAll(/\bdocs\/([\w-]+\.md)/g, '[$1]($1)')
