import type { PawlError } from '../../base/index.ts'
import { plainText } from '../message/plain-text.ts'

/** How often problems of one kind are reported; a flood of them must not flood the log. */
const mostReports = 10

/** Where problems go, at most ten of each kind: standard error by default, because standard output is for messages. */
export function reportTo(logger: ((problem: PawlError) => void) | false | undefined): (problem: PawlError) => void {
  if (logger === false) return () => undefined
  const told = new Map<string, number>()
  const say = logger ?? printed
  return (problem) => {
    const times = (told.get(problem.code) ?? 0) + 1
    told.set(problem.code, times)
    if (times <= mostReports) say(problem)
  }
}

function printed({ message, hint }: PawlError): void {
  process.stderr.write(`pawl: ${plainText(hint === undefined ? message : `${message}; ${hint}`, 2000)}\n`)
}
