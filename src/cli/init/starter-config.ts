/** What `pawl init --hooks` begins a project with: one guard that everybody wants. */
export const starterConfig = `import { defineConfig, deny, guard } from ${"'pawl'"}

export default defineConfig({
  hooks: [
    guard({
      name: 'no-force-delete',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call }) {
        const isForced = /\\brm\\s+(-\\w+\\s+)*-\\w*[rR]\\w*[fF]|\\brm\\s+(-\\w+\\s+)*-\\w*[fF]\\w*[rR]/.test(call.command ?? '')
        return isForced ? deny('deleting by force is left to people; name the files, or ask') : undefined
      },
    }),
  ],
})
`
