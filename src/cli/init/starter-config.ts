/** What `pawl init --hooks` begins a project with: one guard that everybody wants. It is examples/coding-agents, as a text. */
export const starterConfig = `import { defineConfig, deny, guard } from ${"'pawl'"}

export default defineConfig({
  hooks: [
    guard({
      name: 'no-force-delete',
      on: 'tool.before',
      match: { kind: 'shell' },
      run({ call }) {
        const words = (call.command ?? '').split(/[\\s;&|]+/)
        const flags = words.filter((word) => /^-[a-zA-Z]+$/.test(word)).join('')
        const isForced = words.some((word) => /(^|\\/)rm$/.test(word)) && /r/i.test(flags) && flags.includes('f')
        return isForced ? deny('deleting by force is left to people; name the files, or ask') : undefined
      },
    }),
  ],
})
`
