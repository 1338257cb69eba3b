// Compares the reader of shell commands with a real shell on many random commands: npm run test:shell [-- count [seed [shell]]]
import { openJail } from '../test/actions/jail.ts'
import { compareWithShell } from '../test/actions/oracle.ts'

const commands = Number(process.argv[2] ?? 20_000)
const seed = Number(process.argv[3] ?? 1 + Math.floor(Math.random() * 2 ** 30))
const shell = process.argv[4] ?? 'bash'
const jail = openJail()
if (typeof jail === 'string') {
  console.error(`there cannot be a jail on this machine: ${jail}`)
  process.exit(1)
}
console.log(`${commands} commands for ${shell}, seed ${seed}`)

const progress = ({ commands: done, missed }) => {
  if (done % 1_000 === 0) console.log(`${done} commands, ${missed.length} missed`)
}
const { missed, ...counts } = compareWithShell({ jail, seed, commands, shell, progress })
jail.close()
console.log(JSON.stringify(counts))
for (const one of missed) console.error(`missed: ${one}`)
process.exitCode = missed.length === 0 ? 0 : 1
