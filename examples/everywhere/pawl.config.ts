import { defineConfig } from 'pawl'

/** One config for agents of all frameworks, for MCP servers and for coding agents. */
export default defineConfig({ packs: ['standard'] })
