import type { Json } from '../../base/index.ts'
import type { EventsOf, OutcomeType } from '../../kernel/index.ts'
import type { catalogue, HostFacts, ToolKind } from '../../protocol/index.ts'
import type { Check } from './check.ts'
import type { Fields } from './fields.ts'
import type { Headless } from './headless.ts'
import type { Layers } from './layers.ts'
import type { SettingsFormat } from './settings-format.ts'
import type { Traces } from './traces.ts'

/** The name of an event of the catalogue. */
export type EventName = EventsOf<typeof catalogue>['name']

/** One moment at which an agent calls hooks: its name for it, ours, and what it can do there with what hooks say. */
export interface Moment {
  /** What the agent calls it: `PreToolUse`. */
  readonly native: string
  readonly event: EventName
  /** The outcomes it honours as they are meant. */
  readonly honours: readonly OutcomeType[]
  /** What becomes of outcomes of our event that it does not honour; those that are not named here come to nothing. */
  readonly degrades?: Readonly<Partial<Record<OutcomeType, 'deny' | 'inform'>>>
  /** Whether the agent can call the hook for some tools only. */
  readonly byTool: boolean
}

/** The one table of an agent: its names and units against ours. The capability table of the docs is made from it. */
export interface Vocabulary<Slug extends string = string> {
  /** Its one name here: `claudecode`. */
  readonly slug: Slug
  /** As its makers write it: `Claude Code`. */
  readonly title: string
  /** Other names people know it by, such as `anthropic/claude/code`. */
  readonly aliases: readonly string[]
  /** The program that starts it, as it is called on the `PATH`. */
  readonly program: string
  /** The file of a project in which it looks for hooks. */
  readonly settingsPath: string
  /** The files and folders by which its hooks are switched off: an agent changes them only if a person agrees. */
  readonly guarded: GuardedPaths
  /** What a person has to know about trust; `pawl doctor` prints it. */
  readonly note?: string
  /** The environment variables that it sets in each shell it starts: a command that finds one of them runs inside this agent. */
  readonly marks: readonly string[]
  /** The variable that tells hooks the folder of the project, if it sets one, whatever the value was before. Only then does our command look there. */
  readonly projectVariable?: string
  /** The slugs of agents whose settings it reads, too: it also calls hooks that are meant for them. */
  readonly alsoReads?: readonly string[]
  /** Its hook points, against our events. */
  readonly moments: readonly Moment[]
  /** Its own tools by name, and what kind each is. Tools of MCP servers are told by `mcp`. */
  readonly tools: Readonly<Record<string, ToolKind>>
  /** How the name of an MCP server's tool begins, such as `mcp__`; nothing if it cannot be told. */
  readonly mcp: string | undefined
  /** Whether its shell applies patches itself: who listens to patches must hear of shell calls, too. */
  readonly patchesInShell?: true
  /** Where commands that roles declare go: the agent's moments for each of theirs; none if it has no such moment. */
  readonly roleMoments: Readonly<Record<RoleMoment, readonly string[]>>
}

/** Paths from a root on, with braces as a shell expands them: `.claude/{settings.json,hooks}`. */
export interface GuardedPaths {
  /** From the project on, and from the home folder on. */
  readonly both: readonly string[]
  /** From the project on alone. */
  readonly project?: readonly string[]
  /** Of an administrator, on Linux and on macOS: whole paths, without braces. */
  readonly system?: readonly string[]
  /** Settings and variables, or how they begin, by which it calls no hooks or takes its settings from elsewhere. */
  readonly switches?: readonly string[]
  /** Options of its program with the same effect, or how they begin; a blank stands for `=`, too. */
  readonly options?: readonly string[]
}

/** A moment as roles declare it; tools before and after they run. */
export type RoleMoment = 'onBoot' | 'onTool:before' | 'onTool:after' | 'onStop' | 'onTalk'

/** What an agent told, in our words. */
export interface Happening {
  readonly moment: Moment
  /** The keys of our event. */
  readonly own: Readonly<Record<string, unknown>>
  /** The agent's session, by which what happened in it before can be found; nothing if it tells none. */
  readonly session: string | undefined
  /** What the agent tells of itself beside the event. */
  readonly host?: HostFacts | undefined
  /** Whether the agent is already going on because a hook sent it back to work: it must not be sent back for ever. */
  readonly isResumed: boolean
}

/** What our hooks said, cut down to what the moment honours. */
export interface Answer {
  readonly type: 'continue' | 'approve' | 'ask' | 'deny' | 'resume'
  /** Never empty where it is there: some agents take a refusal without a reason for none. */
  readonly reason?: string | undefined
  /** Context for the model, one text each. */
  readonly informs: readonly string[]
  /** The whole changed input: of the tool, or the prompt. */
  readonly input?: Json | undefined
  /** What the model is to see instead of the tool's result. */
  readonly output?: Json | undefined
  /** What the tool returned: an agent may want a result of the same shape in its place. */
  readonly result?: Json | undefined
}

/** A value that hooks changed. */
export interface Change {
  readonly was: Json
  readonly is: Json
}

/** What the hook process says to the agent. */
export interface Reply {
  readonly stdout: string
  readonly stderr: string
  readonly exit: number
}

/** How one coding agent speaks: all that the hook process needs to know of it. */
export interface Speech<Slug extends string = string> {
  readonly vocabulary: Vocabulary<Slug>
  /** The agent's JSON as our event. Throws a PawlError where it is not what the agent is known to send. */
  decode(moment: Moment, payload: Readonly<Record<string, unknown>>): Happening
  /** Our answer as the agent wants it. What is `continue` and informs nobody is said as silently as it can be. */
  encode(moment: Moment, answer: Answer): Reply
  /** Why the agent cannot take this change, where it takes changes at all; nothing if it can. */
  objection?(moment: Moment, change: Change): string | undefined
  /** Whether this agent sent the payload, for hooks that several agents call because they read the same settings. */
  recognise?(sent: Sent): Recognised | undefined
}

/** What tells which agent called a hook. */
export interface Sent {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly fields: Fields
}

/** `certain`: no other agent sends this. `likely`: it does, unless another one is certain. */
export type Recognised = 'certain' | 'likely'

/** Everything there is to know of one coding agent: one folder each, and one line in the list of `brains.ts`. */
export interface Brain<Slug extends string = string> extends Speech<Slug> {
  /** Its settings file: how hooks are read and written there. */
  readonly settings: SettingsFormat
  /** The files by which it is detected. */
  readonly traces: Traces
  /** The settings that can keep our hooks from running. */
  readonly layers: Layers
  /** What the real program says of our hooks, if it can be asked. */
  readonly check?: Check
  /** How it is started without a person and without a login; nothing if it cannot be. */
  readonly headless?: Headless
  /** Where its hooks are installed, if not in a project. */
  readonly installedAt?: InstalledAt
}

/** A level above projects, whose hooks they cannot turn off. */
export type Level = 'user' | 'managed'

/** The folder with the config and the hook program of a level. */
interface InstalledAt {
  readonly level: Level
  readonly root: string
}
