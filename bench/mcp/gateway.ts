import { writeFileSync } from 'node:fs'
import { guard, observe } from '../../src/index.ts'
import { createGateway, processSide, stdioSide } from '../../src/mcp/index.ts'

// a gateway with so many hooks, which notes in a file how much CPU time it has used
const [hooks = '0', server = '', file = ''] = process.argv.slice(2)
const some = [...Array(Number(hooks)).keys()].map((at) =>
  at % 2 === 0
    ? guard({ name: `guard-${at}`, on: 'tool.before', run: () => undefined })
    : observe({ name: `observer-${at}`, on: 'tool.after', run: () => undefined }),
)
await createGateway({ server: 'shop', hooks: some }).relay(stdioSide(), processSide(process.execPath, [server]))
const { user, system } = process.cpuUsage()
writeFileSync(file, String(user + system))
