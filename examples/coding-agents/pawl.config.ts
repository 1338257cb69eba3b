import { defineConfig } from 'pawl'

export default defineConfig({
  packs: ['standard'], // `npx pawl packs` lists the rules; tune one with `rules: { 'git.force-push': 'ask' }`
})
