import { existsSync, readFileSync } from 'node:fs'
import { brains as ours } from '../src/brains/brains.ts'
import type { Brain, Vocabulary } from '../src/brains/index.ts'
import type { Moment } from '../src/brains/internal.ts'
import { catalogue } from '../src/index.ts'
import type { EventDeclaration, OutcomeType } from '../src/kernel/index.ts'
import { agentFolder, brainFixtures } from './brain-fixtures.ts'

/** What each coding agent can do, as a page: from the same tables that decide it. */
export function brainsPage(brains: readonly Brain[] = ours, folderOf = agentFolder): string {
  const vocabularies = brains.map(({ vocabulary }) => vocabulary)
  return [
    ...opening,
    ...told,
    ...hostTable(brains, folderOf),
    '',
    '## Names and settings',
    '',
    '| agent | names | settings |',
    '|---|---|---|',
    ...brains.map(
      ({ vocabulary: { title, slug, aliases }, settings }) =>
        `| ${title} | ${[slug, ...aliases].map((name) => `\`${name}\``).join(', ')} | \`${settings.path}\` |`,
    ),
    '',
    ...vocabularies.flatMap((vocabulary) => section(vocabulary)),
  ].join('\n')
}

const opening = [
  '# The coding agents',
  '',
  'Made from the vocabularies in `src/brains/` and from what `npm run test:brains` has observed; a test keeps this page equal to them.',
  'A hook is written once, for our events; the tables below have the name of each hook point in the agent, and what the agent does with',
  'each outcome.',
  '',
  '- **yes**: the agent does what the outcome means: `npm run test:brains` has seen the real program do it, in the version named.',
  '- **yes\\***: the same, from recordings of its protocol; these tests do not see it.',
  '- **as deny**, **as inform**: it cannot, and this is said in its place, in words that tell why; the record says so.',
  '- **no**: it cannot, and nothing takes its place; the record says so.',
  '- **–**: our event has no such outcome.',
  '',
  'Silence is not consent: a hook that returns nothing leaves the agent to its own rules, and only `approve` is passed on as a',
  'yes. Where somebody must be asked and the agent cannot ask, it refuses.',
  '',
  'What no table shows, as it was measured:',
  '',
  '- Claude Code replaces a result only by one of the same shape, and ignores any other silently. Pawl puts words, and the reason',
  '  of a refusal, into a result of that shape and empties its other texts; numbers stay. A picture, a notebook or a document',
  '  becomes text. A result without any text stays, with the reason beside it; the record says so.',
  '- Codex runs no hook that its user has not trusted, and does not say so.',
  '- Codex and Gemini CLI go on for ever if a hook always sends them back to work.',
  '- Qwen Code tells of a prompt again, with no words in it, after each round of tools.',
  '- Gemini CLI has moments that are not here: `PreCompress` comes before every call of the model, whether anything is',
  '  compressed or not; `BeforeToolSelection`.',
  '- At `BeforeModel`, Gemini CLI tells only the words of messages: no tool calls, no results of tools, no system prompt. Only these',
  '  words can be changed. Any other change is refused.',
  '- `AfterModel` comes with each piece of a response, so that a word may be cut in two. A piece with other words loses its tool',
  '  calls, and the conversation keeps the old words. `deny` ends the turn: nothing of the piece is shown, none of its calls runs.',
  '- opencode tells a request in two parts, each a `model.before` of its own: the conversation, then the system prompt. Values of the',
  '  conversation can be changed in their places; any other change is refused. Its call for a title tells the system prompt alone,',
  '  and sends the prompt as it is: change a prompt at `run.before`, so that no call sends the old one.',
  '- A prompt that opencode or Copilot CLI is refused is not sent, and a headless run ends with an error.',
  '- How long a tool took is 0 where the agent does not tell: Codex and Gemini CLI.',
  "- Codex applies a patch that its shell is handed (`apply_patch <<'EOF'`) itself. Such a call has kind `shell` and its command, the",
  '  files of the patch in `call.paths`, and is heard by hooks for `shell` and for `patch`. Codex does not tell whether the command starts in',
  '  another folder than the session: relative files are taken from that of the session, and from the `cd` before the patch.',
  '- Codex calls no hook for what it types into a program that it has started with a terminal, and does not tell whether there is one. An',
  '  interpreter with nothing to do (`bash`, `python3 -i`, `cd x && node`) is therefore refused before it starts. This stops what can be',
  '  seen in the command; one that opens an interpreter by another way is not watched any more.',
  '',
]

const told = [
  '## What hooks are told of a call, and of the agent',
  '',
  '`call.paths` are the files that a call names: without `.`, `..` and doubled separators, and absolute where the agent tells its folder. A path',
  'that goes back through a folder (`link/../key`) is there twice, also as it was written, because `link` may lead elsewhere.',
  'They are found at any depth of the input (`file_path`, `edits: [{ path }]`, `source`, `destination`, `from`, `to`, `file://` addresses) and in',
  'patches, as leniently as the agents read them: rather one path too many than one too few. `~/x` is there as it is, and as the name of a',
  'folder. Links are not followed, and a shell command may touch files that are not here.',
  '',
  'A call in which nobody can find what it would do is refused before it runs, and hooks are not asked: a `shell` call without a command,',
  'a `patch`, `write` or `edit` without a file. After it ran, hooks see it as it came.',
  '',
  '`context.host` is what the agent tells of itself, each key where it is told: the folder (`cwd`), how freely it may act in its own',
  'words (`permissionMode`), the sub-agent that asks (`subagent`, with `id` and `type`; nothing if it is the main one), the MCP server of',
  'the tool (`mcpServer`; not told where its name could be read in two ways), `model`, the file of the conversation (`transcript`), and',
  'the turn or prompt (`turnId`). All but the last two are on record.',
  '',
]

const facts = ['cwd', 'permissionMode', 'subagent', 'mcpServer', 'model', 'transcript', 'turnId'] as const

/** From the payloads that the decoders are tested with. */
function hostTable(brains: readonly Brain[], folderOf: typeof agentFolder): readonly string[] {
  return [
    `| agent | ${facts.map((fact) => `\`${fact}\``).join(' | ')} |`,
    `|---|${'---|'.repeat(facts.length)}`,
    ...brains.map(({ vocabulary: { slug, title } }) => {
      const fixtures = brainFixtures(slug, folderOf(slug))
      const cells = facts.map((fact) => (fixtures.some(({ expect }) => expect.host[fact] !== undefined) ? 'yes' : '–'))
      return `| ${title} | ${cells.join(' | ')} |`
    }),
  ]
}

const outcomes: readonly OutcomeType[] = ['inform', 'approve', 'modify', 'stub', 'resume', 'ask', 'deny']

function section({ slug, title, moments, tools, mcp }: Vocabulary): readonly string[] {
  const { version, observed } = observedOf(slug)
  const kinds = [...new Set(Object.values(tools))]
  const named = (kind: string) => Object.keys(tools).filter((name) => tools[name] === kind)
  const listed = kinds.map(
    (kind) =>
      `${kind} (${named(kind)
        .map((name) => `\`${name}\``)
        .join(', ')})`,
  )
  const servers = mcp === undefined ? [] : [`mcp (\`${mcp}…\`)`]
  return [
    `## ${title}`,
    '',
    ...(version === undefined ? [] : [`Observed in version ${version}.`, '']),
    `| its moment | our event | by tool | ${outcomes.join(' | ')} |`,
    `|---|---|---|${'---|'.repeat(outcomes.length)}`,
    ...moments.map((moment) => row(moment, observed)),
    '',
    `Its tools by kind: ${[...listed, ...servers].join('; ')}. Any other is \`other\`.`,
    '',
  ]
}

interface Observed {
  readonly version?: string
  /** As `event outcome`. */
  readonly observed: readonly string[]
}

/** What the real program was seen to do; nothing of an agent that cannot be run without a person. */
function observedOf(slug: string): Observed {
  const file = new URL(`brains/observed/${slug}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Observed) : { observed: [] }
}

function row(moment: Moment, observed: readonly string[]): string {
  const event = [...catalogue].find(({ name }) => name === moment.event) as EventDeclaration | undefined
  const cells = outcomes.map((outcome) => {
    if (event?.outcomes?.includes(outcome) !== true) return '–'
    if (moment.honours.includes(outcome)) return observed.includes(`${moment.event} ${outcome}`) ? 'yes' : 'yes\\*'
    const instead = moment.degrades?.[outcome]
    return instead === undefined ? 'no' : `as ${instead}`
  })
  return `| \`${moment.native}\` | \`${moment.event}\` | ${moment.byTool ? 'yes' : '–'} | ${cells.join(' | ')} |`
}
