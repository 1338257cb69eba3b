// apart, because it is the config that imports this, not we
const door = "'pawl'"

/** A config with one guard, which answers each shell command that names the marker with a unique text. */
export function stubConfig(marker: string, words: string): string {
  return `import { defineConfig, guard, stub } from ${door}
export default defineConfig({
  hooks: [
    guard({
      name: 'pawl-canary',
      on: 'tool.before',
      run: ({ call }) => (call.command?.includes(${JSON.stringify(marker)}) ? stub(${JSON.stringify(words)}) : undefined),
    }),
  ],
})
`
}

/** A config with one guard, which refuses everything that names the marker, with a unique reason. */
export function canaryConfig(marker: string, words: string): string {
  return `import { defineConfig, deny, guard } from ${door}
export default defineConfig({
  hooks: [
    guard({
      name: 'pawl-canary',
      on: 'tool.before',
      run: ({ call }) => (JSON.stringify(call.input).includes(${JSON.stringify(marker)}) ? deny(${JSON.stringify(words)}) : undefined),
    }),
  ],
})
`
}
