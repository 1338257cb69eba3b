import { benchDispatch } from './dispatch/main.ts'

const missed = [...benchDispatch()]
process.exitCode = missed.length === 0 ? 0 : 1
