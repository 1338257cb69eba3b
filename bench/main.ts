import { benchAgent } from './agent/main.ts'
import { benchDispatch } from './dispatch/main.ts'

const missed = [...benchDispatch(), ...(await benchAgent())]
process.exitCode = missed.length === 0 ? 0 : 1
