import type { Page } from './pages/page.ts'

/** A command: its page, and what runs it, loaded when it is called for. Commands and their pages cannot be told apart here. */
export interface Command {
  readonly page: Page
  /** What runs it is also given all commands, for those that tell of the others. */
  readonly load: () => Promise<{ run(args: readonly string[], all: Commands): number | Promise<number> }>
  /** Commands below it, with a page of their own. */
  readonly verbs?: Readonly<Record<string, Command>>
}

export type Commands = Readonly<Record<string, Command>>
