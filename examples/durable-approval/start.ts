import { scriptedModel } from 'pawl/testing'
import { openRelease } from './release.ts'

/** The first process: begins the release and waits. End it with Ctrl-C, answer with `npx pawl confirm`, then run `finish.ts`. */
const { release } = await openRelease(
  process.argv[2] ?? '.',
  scriptedModel([{ calls: [{ name: 'deploy', input: { version: 'v2' } }] }]),
)
const begun = await release.start('v2')
if (begun.status === 'waiting') console.log(`waiting ${begun.runId} ${begun.confirmation.id}`)
for await (const attended of release.attend(new AbortController().signal)) console.log(attended)
