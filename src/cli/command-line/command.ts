import type { Page } from './pages/page.ts'

/** A command: its page, and its implementation, loaded on demand. The option types of the pages are erased here. */
export interface Command {
  readonly page: Page
  /** The implementation also receives all commands, for those that describe the others. */
  readonly load: () => Promise<{ run(args: readonly string[], all: Commands): number | Promise<number> }>
  /** Commands below it, with a page of their own. */
  readonly verbs?: Readonly<Record<string, Command>>
}

export type Commands = Readonly<Record<string, Command>>
