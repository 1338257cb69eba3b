import { openProject } from 'pawl/config'
import { agents } from './agents.ts'

// the folder of a project with pawl.config.ts; the coding agents in it and `pawl mcp` are guarded by the same config
const [folder = import.meta.dirname] = process.argv.slice(2)
const project = await openProject(folder)
for (const [name, agent] of Object.entries(agents)) {
  const read = JSON.stringify(await agent(project))
  console.log(`${name}: ${read.includes('git.force-push') ? 'refused by git.force-push' : read}`)
}
await project.close()
