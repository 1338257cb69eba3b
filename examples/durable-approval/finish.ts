import { scriptedModel } from 'pawl/testing'
import { openRelease } from './release.ts'

/** Another process, later: goes on with what was waiting and has its answer. */
const { store, release } = await openRelease(process.argv[2] ?? '.', scriptedModel(['v2 is out.']))
const ending = new AbortController()
for await (const attended of release.attend(ending.signal)) {
  console.log('result' in attended ? attended.result : attended.error)
  ending.abort()
}
await store.close()
