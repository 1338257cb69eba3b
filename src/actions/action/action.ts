import type { Argument } from './argument.ts'

/** Something that a tool call would do. */
export type Action = Runs | Touches | Moves | Connects | Installs | Publishes | Pushes | Escalates | Persists | Opaque

/** Where an action comes from. */
export interface Origin {
  /** Where its command begins in the text of the call; line and column begin with 1. Absent for calls that are not shell commands. */
  readonly at?: { readonly line: number; readonly column: number }
  /** The programs around it, the outermost first: `['sudo', 'bash -c']`. */
  readonly inside: readonly string[]
  /** The program that does it, or the tool. */
  readonly by: string
}

/** A program is started. */
export interface Runs extends Origin {
  readonly type: 'runs'
  /** The name of the program without its folder; a pattern or an unknown if it is not known. */
  readonly program: Argument
  /** The program as it is written, and its arguments. */
  readonly argv: readonly Argument[]
  /** The folders it may be started in. */
  readonly folders: readonly Argument[]
  /** Variables that the command sets for it. */
  readonly assigned: Readonly<Record<string, Argument>>
  /** Whether another program's output is its input. */
  readonly piped: boolean
  /** That input, or a here-document, as far as it is known. */
  readonly input?: Argument
}

/** A file or folder is read, written, deleted or listed. */
export type Touches = Touch<'reads'> | Touch<'writes'> | Touch<'deletes'> | Touch<'lists'>

interface Touch<Type extends string> extends Origin {
  readonly type: Type
  readonly path: Path
  /** Whether all below it is meant as well. */
  readonly recursive: boolean
  /** The use of its content, if that is known: it is sent to another machine, or it proves who the caller is and is not shown. */
  readonly purpose?: 'sent' | 'proof'
}

/** A file or folder gets another name or place. */
export interface Moves extends Origin {
  readonly type: 'moves'
  readonly path: Path
  readonly to: Path
}

/** A path of an action. */
export interface Path {
  /** The path as it is written. */
  readonly written: Argument
  /** The places that it may lead to, absolute where the working folder is known; an unknown one can be anywhere. */
  readonly places: readonly Argument[]
}

/** Another machine is connected to. */
interface Connects extends Origin {
  readonly type: 'connects'
  readonly host: Argument
}

/** A package is installed, or run without being installed. */
interface Installs extends Origin {
  readonly type: 'installs'
  /** `npm`, `pip`, `cargo` … */
  readonly manager: string
  /** The name of the package, without its version; absent if it is what the project declares. */
  readonly package?: Argument
  /** Whether its code is started immediately: `npx`, `uvx`. */
  readonly isRun: boolean
}

/** Something is published for others: a package, an image, a release. */
interface Publishes extends Origin {
  readonly type: 'publishes'
  readonly manager: string
}

/** Commits are sent to another repository. */
interface Pushes extends Origin {
  readonly type: 'pushes'
  readonly remote: Argument | undefined
  /** The branches that are named; none if the current one is meant. */
  readonly branches: readonly Argument[]
  /** Whether history may be replaced. */
  readonly force: boolean
  /** Whether branches are deleted. */
  readonly deletes: boolean
  /** Whether force or deletion is known; without it, an argument that is not known may mean it. */
  readonly isSure: boolean
  /** Whether deletion is. */
  readonly isDeletionSure: boolean
}

/** A program gets more rights than the caller has. */
interface Escalates extends Origin {
  readonly type: 'escalates'
}

/** Something is left behind that runs later by itself. */
interface Persists extends Origin {
  readonly type: 'persists'
  /** What runs it: `cron`, `a shell profile`, `a git hook`. */
  readonly where: string
}

/** Something that cannot be read: what it does is not known. */
export interface Opaque extends Origin {
  readonly type: 'opaque'
  readonly why: string
  /** The language of the code, if it is code. */
  readonly language?: string
  /** The beginning of its text, as far as it is known. */
  readonly text: string
  /** The code, if it is code of another language that is known as a whole. */
  readonly code?: string
}
