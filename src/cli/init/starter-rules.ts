/** A rule that a project can begin with: one guard, as text of a config. */
export interface StarterRule {
  readonly name: string
  /** Its effect, for a person who chooses. */
  readonly summary: string
  /** Whether it is chosen by default. */
  readonly isUsual: boolean
  /** The outcome that it returns. */
  readonly outcome: 'ask' | 'deny'
  /** A function that it calls, declared above all rules. */
  readonly helper?: string
  readonly guard: string
}

const pushes = `/** The arguments of each \`git push\` in a command line. */
function pushesIn(line = ''): readonly string[] {
  const pushes = /\\bgit(?:\\s+-[Cc]\\s+\\S+|\\s+-(?![Cc]\\s)\\S+)*\\s+push\\b([^;&|\\n]*)/g
  return [...line.replaceAll(/\\\\\\r?\\n|["'\\\\]/g, '').matchAll(pushes)].map(([, words = '']) => words)
}
`

const noForceDelete: StarterRule = {
  name: 'no-force-delete',
  summary: 'refuse to delete by force (rm -rf)',
  isUsual: true,
  outcome: 'deny',
  guard: `    guard({
      name: 'no-force-delete',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call }) {
        const words = (call.command ?? '').split(/[\\s"'\`$();&|]+/)
        const has = (flag: RegExp) => words.some((word) => flag.test(word))
        const isForced = has(/(^|\\/)rm$/) && has(/^-[a-z]*r|^--recursive$/i) && has(/^-[a-zA-Z]*f|^--force$/)
        return isForced ? deny('deleting by force is left to people; name the files, or ask') : undefined
      },
    }),
`,
}

const noForcePush: StarterRule = {
  name: 'no-force-push',
  summary: 'refuse to push by force (git push --force)',
  isUsual: true,
  outcome: 'deny',
  helper: pushes,
  guard: `    guard({
      name: 'no-force-push',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call }) {
        const isForced = pushesIn(call.command).some((words) => /\\s(?:--force|--mirror|-\\w*f|\\+)/.test(words))
        return isForced ? deny('pushing by force is left to people; push without force, or ask') : undefined
      },
    }),
`,
}

const closedEnv: StarterRule = {
  name: 'closed-env',
  summary: 'keep .env files closed',
  isUsual: true,
  outcome: 'deny',
  guard: `    guard({
      name: 'closed-env',
      on: 'tool.before',
      match: { kind: ['shell', 'read', 'search', 'write', 'edit', 'patch'] },
      run({ call }) {
        const text = call.kind === 'search' ? JSON.stringify(call.input) : (call.command ?? '')
        const names = [...call.paths, ...text.split(/[\\s"'\`=:@<>;&|(){},]+/)]
        const isClosed = names.some((name) => /(^|[\\\\/*])\\.env(\\*|\\.(?!example|sample|template)[^\\\\/]*)?$/.test(name))
        return isClosed ? deny('.env files stay closed; ask a person for the value that you need') : undefined
      },
    }),
`,
}

const askBeforePush: StarterRule = {
  name: 'ask-before-push',
  summary: 'ask a person before each git push',
  isUsual: false,
  outcome: 'ask',
  helper: pushes,
  guard: `    guard({
      name: 'ask-before-push',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: ({ call }) => (pushesIn(call.command).length > 0 ? ask('push to the remote repository?') : undefined),
    }),
`,
}

/** Every rule that a project can begin with. The first is the one of `pawl init --hooks`. */
export const starterRules = [noForceDelete, noForcePush, closedEnv, askBeforePush] as const
