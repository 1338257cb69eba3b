import { existsSync, readFileSync } from 'node:fs'
import { brains as ours } from '../src/brains/brains.ts'
import type { Vocabulary } from '../src/brains/contract/brain.ts'
import type { Brain } from '../src/brains/index.ts'
import type { Moment } from '../src/brains/internal.ts'
import { catalogue } from '../src/index.ts'
import type { EventDeclaration, OutcomeType } from '../src/kernel/index.ts'
import { brainExample } from './brain-example.ts'
import { agentFolder, brainFixtures } from './brain-fixtures.ts'

/** The capabilities of each coding agent, as a page: from the same tables that decide it. */
export function brainsPage(brains: readonly Brain[] = ours, folderOf = agentFolder): string {
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
    ...brains.flatMap((brain) => section(brain, folderOf)),
  ].join('\n')
}

const opening = [
  '# The coding agents',
  '',
  'Made from the vocabularies in `src/brains/` and from what `npm run test:brains` has observed; a test keeps this page equal to them.',
  'A hook is written once, for our events; the tables below have the name of each hook point in the agent, and what the agent does with',
  'each outcome. Each section ends with what the agent sends before it runs a command, long texts cut (`…`), and what Pawl answers to deny it.',
  '',
  '- **yes**: the agent does what the outcome means: `npm run test:brains` has seen the real program do it, in the version named.',
  '- **yes\\***: the same, from recordings of its protocol; these tests do not see it.',
  '- **as deny**, **as inform**: the agent cannot do it, so Pawl sends this outcome instead, with the reason; the record says so.',
  '- **yes with the mod**: the agent does it where the mod of Pawl is loaded, which `pawl init --mod` installs, and what is before it elsewhere.',
  '- **no**: the agent cannot do it, and Pawl sends nothing instead; the record says so.',
  '- **–**: our event has no such outcome.',
  '',
  'Silence is not consent: a hook that returns nothing leaves the agent to its own rules, and only `approve` is passed on as a',
  'yes. Where a person must decide and the agent cannot ask, the call is refused.',
  '',
  'Measured behaviour that the tables do not show:',
  '',
  '- Claude Code replaces a result only by one of the same shape, and ignores any other silently. Pawl puts words, and the reason',
  '  of a refusal, into a result of that shape and empties its other texts; numbers stay. A picture, a notebook or a document',
  '  becomes text. A result without any text stays, with the reason beside it; the record says so.',
  '- The mod of Claude Code makes results of the stubs of `Bash`, `Read`, `Grep`, `Glob`, `WebFetch` and MCP tools. `Edit` and `Write` show the model no',
  '  words: only a stub in the shape of their own results becomes one. Any other stub stays a refusal that quotes it.',
  '- Codex runs no hook that its user has not trusted, and does not say so.',
  '- Codex and Gemini CLI loop forever if a hook always sends them back to work.',
  '- Qwen Code fires `UserPromptSubmit` again, with an empty prompt, after each round of tool calls.',
  '- Pawl does not use two hook points of Gemini CLI: `PreCompress`, which fires before every model call, whether or not it',
  '  compresses anything, and `BeforeToolSelection`.',
  '- At `BeforeModel`, Gemini CLI sends only the text of messages: no tool calls, tool results or system prompt. Hooks can change only',
  '  this text; Pawl refuses any other change.',
  '- `AfterModel` fires for each chunk of a response, so a word may be cut in two. A chunk whose text a hook changes loses its tool',
  '  calls, and the conversation keeps the old text. `deny` ends the turn: the chunk is not shown, and none of its calls runs.',
  '- opencode sends a request in two parts, each as its own `model.before`: the conversation, then the system prompt. Hooks can replace',
  '  values of the conversation in place; Pawl refuses any other change. For its call for a title, opencode sends the system prompt alone and',
  '  uses the prompt unchanged: change a prompt at `run.before`, so that no call sends the old one.',
  '- If a prompt is refused, opencode and Copilot CLI do not send it, and a headless run ends with an error.',
  '- `durationMs` is 0 in Codex and Gemini CLI, which do not report it.',
  "- Codex itself applies a patch in a shell command (`apply_patch <<'EOF'`). Such a call has the kind `shell`, its command, and the",
  '  files of the patch in `call.paths`; it reaches hooks for `shell` and for `patch`. Codex does not report whether the command starts in',
  '  another folder than the session: relative paths start from the folder of the session and from the `cd` before the patch.',
  '- Codex calls no hook for text that it types into a program with a terminal, and does not report whether there is one. Pawl therefore',
  '  refuses an interpreter without a script (`bash`, `python3 -i`, `cd x && node`) before it starts. It recognises interpreters by the',
  '  command; input to one that is opened in another way does not reach hooks.',
  '',
]

const told = [
  '## What hooks receive about a call and about the agent',
  '',
  '`call.paths` are the files that a call names: without `.`, `..` and doubled separators, and absolute where the agent reports its folder. A path',
  'that goes back through a folder (`link/../key`) is there twice, also as it was written, because `link` may lead elsewhere.',
  'They are found at any depth of the input (`file_path`, `edits: [{ path }]`, `source`, `destination`, `from`, `to`, `file://` addresses) and in',
  'patches, as leniently as the agents read them: Pawl prefers one path too many to one too few. `~/x` is there as it is, and as the name of a',
  'folder. Links are not followed, and a shell command may touch files that are not here.',
  '',
  'Pawl refuses a call whose effect it cannot determine, without asking hooks: a `shell` call without a command, a `patch`, `write` or',
  '`edit` without a file. After such a call has run, hooks receive it as the agent sent it.',
  '',
  '`context.host` has what the agent reports about itself; the table shows which keys each agent sets. They are the folder (`cwd`), its permission mode in its',
  'own words (`permissionMode`), the sub-agent that makes the call (`subagent`, with `id` and `type`; missing for the main agent), the MCP server of',
  'the tool (`mcpServer`; missing where its name is ambiguous), `model`, the file of the conversation (`transcript`), and',
  'the turn or prompt (`turnId`). The audit records all but the last two.',
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

function section(brain: Brain, folderOf: typeof agentFolder): readonly string[] {
  const { slug, title, moments, tools, mcp }: Vocabulary = brain.vocabulary
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
    `| its hook point | our event | by tool | ${outcomes.join(' | ')} |`,
    `|---|---|---|${'---|'.repeat(outcomes.length)}`,
    ...moments.map((moment) => row(moment, observed, title.toLowerCase().replaceAll(' ', '-'))),
    '',
    `Its tools by kind: ${[...listed, ...servers].join('; ')}. Any other is \`other\`.`,
    '',
    ...brainExample(brain, folderOf(slug)),
  ]
}

interface Observed {
  readonly version?: string
  /** As `event outcome`. */
  readonly observed: readonly string[]
}

/** The observed behaviour of the real program; empty for an agent that cannot run without a person. */
function observedOf(slug: string): Observed {
  const file = new URL(`brains/observed/${slug}.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Observed) : { observed: [] }
}

function row(moment: Moment, observed: readonly string[], slug: string): string {
  const event = [...catalogue].find(({ name }) => name === moment.event) as EventDeclaration | undefined
  const cells = outcomes.map((outcome) => {
    if (event?.outcomes?.includes(outcome) !== true) return '–'
    if (moment.honours.includes(outcome)) return observed.includes(`${moment.event} ${outcome}`) ? 'yes' : 'yes\\*'
    const instead = moment.degrades?.[outcome]
    const without = instead === undefined ? 'no' : `as ${instead}`
    if (moment.honoursWithMod?.includes(outcome) !== true) return without
    return `${without}; ${observed.includes(`${moment.event} ${outcome} with mod`) ? 'yes' : 'yes\\*'} with the [mod](coding-agents.md#stubs-in-${slug})`
  })
  return `| \`${moment.native}\` | \`${moment.event}\` | ${moment.byTool ? 'yes' : '–'} | ${cells.join(' | ')} |`
}
