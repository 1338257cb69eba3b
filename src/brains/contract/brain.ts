import type { Json } from '../../base/index.ts'
import type { EventsOf, OutcomeType } from '../../kernel/index.ts'
import type { catalogue, HostFacts, ToolCall, ToolKind } from '../../protocol/index.ts'
import type { Check } from './check.ts'
import type { Fields } from './fields.ts'
import type { Headless } from './headless.ts'
import type { Layers } from './layers.ts'
import type { Mod } from './mod.ts'
import type { ServerSettings } from './servers.ts'
import type { SettingsFormat } from './settings-format.ts'
import type { Traces } from './traces.ts'

/** The name of an event of the catalogue. */
export type EventName = EventsOf<typeof catalogue>['name']

/** One hook point of an agent: its name for it, ours, and the outcomes it supports there. */
export interface Moment {
  /** The agent's name for it: `PreToolUse`. */
  readonly native: string
  readonly event: EventName
  /** The outcomes it honours as they are meant. */
  readonly honours: readonly OutcomeType[]
  /** The replacement of outcomes of our event that it does not honour; those that are not listed here are dropped. */
  readonly degrades?: Readonly<Partial<Record<OutcomeType, 'deny' | 'inform'>>>
  /** The outcomes that it also honours where our mod is loaded: see `Mod`. It does not report whether it is. */
  readonly honoursWithMod?: readonly OutcomeType[]
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
  /** A note for people about trust; `pawl doctor` prints it. */
  readonly note?: string
  /** The environment variables that it sets in each shell it starts: a command that finds one of them runs inside this agent. */
  readonly marks: readonly string[]
  /** The variable with the folder of the project for hooks, if it always sets one. Only then does our command look there. */
  readonly projectVariable?: string
  /** The slugs of agents whose settings it reads, too: it also calls hooks that are meant for them. */
  readonly alsoReads?: readonly string[]
  /** Its hook points, against our events. */
  readonly moments: readonly Moment[]
  /** Its own tools by name, and the kind of each. Tools of MCP servers are recognised by `mcp`. */
  readonly tools: Readonly<Record<string, ToolKind>>
  /** The prefix of an MCP server's tools, such as `mcp__`; undefined if there is none. */
  readonly mcp: string | undefined
  /** Whether its shell applies patches itself: hooks on patches must receive shell calls, too. */
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
  /** Options of its program with the same effect, or their prefixes; a blank also matches `=`. */
  readonly options?: readonly string[]
}

/** A moment as roles declare it; tools before and after they run. */
export type RoleMoment = 'onBoot' | 'onTool:before' | 'onTool:after' | 'onStop' | 'onTalk'

/** An agent's event, decoded into our fields. */
export interface Happening {
  readonly moment: Moment
  /** The keys of our event. */
  readonly own: Readonly<Record<string, unknown>>
  /** The agent's session, by which its earlier events can be found; undefined if it reports none. */
  readonly session: string | undefined
  /** The facts that the agent reports about itself beside the event. */
  readonly host?: HostFacts | undefined
  /** Whether the agent already continues because a hook sent it back to work: it must not be sent back forever. */
  readonly isResumed: boolean
}

/** The decision of our hooks, reduced to the outcomes that the hook point honours. */
export interface Answer {
  readonly type: 'continue' | 'approve' | 'ask' | 'deny' | 'resume'
  /** Never empty where it is there: some agents take a refusal without a reason for none. */
  readonly reason?: string | undefined
  /** The value that a hook returned instead of the tool's result, where the agent is sent a refusal for it. */
  readonly stub?: Json
  /** Context for the model, one text each. */
  readonly informs: readonly string[]
  /** The whole changed input: of the tool, or the prompt. */
  readonly input?: Json | undefined
  /** The output that the model sees instead of the tool's result. */
  readonly output?: Json | undefined
  /** The tool's result: an agent may require a replacement of the same shape. */
  readonly result?: Json | undefined
}

/** A value that hooks changed. */
export interface Change {
  readonly was: Json
  readonly is: Json
}

/** The reply of the hook process to the agent. */
export interface Reply {
  readonly stdout: string
  readonly stderr: string
  readonly exit: number
}

/** The encoder and decoder of one coding agent: all that the hook process needs of it. */
export interface Speech<Slug extends string = string> {
  readonly vocabulary: Vocabulary<Slug>
  /** The agent's JSON as our event. Throws a PawlError where it differs from the format that the agent is known to send. */
  decode(moment: Moment, payload: Readonly<Record<string, unknown>>): Happening
  /** Throws for a call that the decoder refuses, since its effects could not be seen; nothing if it refuses none. */
  checkCall?(call: ToolCall): void
  /** Our answer in the agent's format. `continue` without informs is encoded as silently as possible. */
  encode(moment: Moment, answer: Answer): Reply
  /** Why the agent cannot take this change, where it takes changes at all; nothing if it can. */
  objection?(moment: Moment, change: Change): string | undefined
  /** Whether this agent sent the payload, for hooks that several agents call because they read the same settings. */
  recognise?(sent: Sent): Recognised | undefined
}

/** The data that shows which agent called a hook. */
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
  /** How MCP servers are declared in its settings, if they are. */
  readonly servers?: ServerSettings
  /** The files by which it is detected. */
  readonly traces: Traces
  /** The settings that can keep our hooks from running. */
  readonly layers: Layers
  /** Asks the real program about our hooks, if possible. */
  readonly check?: Check
  /** How it is started without a person and without a login; nothing if it cannot be. */
  readonly headless?: Headless
  /** Files that it loads into itself, with which it honours more; nothing if there are none. */
  readonly mod?: Mod
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
