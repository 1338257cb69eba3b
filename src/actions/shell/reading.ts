import type { Action, Opaque, Origin, Path } from '../action/action.ts'
import type { Argument, Unknown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import type { Environment } from './environment.ts'
import type { Links } from './links.ts'
import type { Origins } from './origins.ts'
import type { Script } from './parse-shell.ts'

/** The output of a program, or its input: known, or not. */
export type Text = string | Unknown

/** Where a command is met. */
export interface Where {
  readonly environment: Environment
  /** The programs around it, the outermost first. */
  readonly inside: readonly string[]
  /** Its position in the text of the call. */
  readonly at: Origin['at']
  /** How many texts that are commands contain it. */
  readonly depth: number
}

/** A program that is started. */
export interface Invocation extends Where {
  /** The name of the program, without its folder. */
  readonly name: string
  /** The arguments after the program. */
  readonly args: readonly Argument[]
  /** Its input, if that is not the one of the whole call. */
  readonly input: Text | undefined
}

/** The programs and variables that are known, beside the shell itself. */
export interface Known {
  /** The name of a program without its folder, and how its arguments are read, if that is known. */
  program(written: string): { readonly name: string; readonly read: Program | undefined }
  /** Reports the commands that programs run because a variable has this value. */
  variable(name: string, value: Argument, where: Where, reading: Reading): void
}

/** The reading of one call, for all that take part in it. */
export interface Reading {
  readonly place: Place
  readonly known: Known
  /** Uses up some of the steps that a call may take. */
  spend(steps?: number): void
  report(action: Action): void
  /** Reports what cannot be read. */
  opaque(where: Where, why: string, details?: Pick<Opaque, 'language' | 'code'> & { readonly text?: string }): void
  /** The line and the column of a place in the text of the call. */
  position(offset: number): Origin['at']
  /** A path as a command in this place means it. */
  path(written: Argument, where: Where): Path
  /** The same for what deletes or replaces the name itself, also if that is a link. */
  entry(written: Argument, where: Where): Path
  /** The links that the call has made so far. */
  readonly links: Links
  /** The files that the call has moved and copied so far. */
  readonly origins: Origins
  /** What the names of commands stand for that the call has given to programs: `git zz` after `git config alias.zz`. */
  readonly aliases: Map<string, readonly string[]>
  /** Says that commands may run in another order than they are read in, or repeatedly. */
  reorder(): void
  /** Remembers that files of another repository come into a folder. */
  bringsIn(folder: Argument, where: Where): void
  /** Reports a file that is run though this very call writes it or brings it in: what it does is not known. */
  runsFile(written: Argument, where: Where): void
  /** Reads commands that are parsed already, and returns their output. */
  commands(script: Pick<Script, 'commands'>, where: Where, input: Text | undefined): Text
  /** Reads a text as commands of a shell. */
  script(text: Text, where: Where, input: Text | undefined): Text
  /** Reads a program and its arguments. */
  run(argv: readonly Argument[], where: Where, input: Text | undefined): Text
}

/** What a known program does with its arguments; returns its output. */
export type Program = (invocation: Invocation, reading: Reading) => Text
