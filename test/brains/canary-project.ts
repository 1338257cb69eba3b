const config = `import { defineConfig, deny, guard } from 'pawl'
import { isForbidden } from './rules/forbidden'
export default defineConfig({
  hooks: [
    guard({
      name: 'canary',
      on: 'tool.before',
      match: { kind: 'shell' },
      run: ({ call }) => (isForbidden(call.command ?? '') ? deny('CANARY SAYS NO') : undefined),
    }),
  ],
})
`
const rule = `export const isForbidden = (command: string) => command.includes('touch forbidden')\n`

/** The files of a project with one guard, in two files: it refuses to `touch forbidden…`. */
export const canaryFiles: Readonly<Record<string, string>> = { 'pawl.config.ts': config, 'rules/forbidden.ts': rule }
