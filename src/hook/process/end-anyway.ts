/** Work on which the end of a process waits, however long it takes: in Node's thread pool, and in other threads. */
const holding = /^(?:FSReq|Get(?:Addr|Name)Info|MessagePort)|Request$/

/** Whether work is under way that can keep this process from ending, such as a read of a pipe that nothing is written to. */
function isHeld(): boolean {
  return process.getActiveResourcesInfo().some((name) => holding.test(name))
}

/** Ends its parent, which is the process that started it, if that is still there. */
const program = 'sleep "$2"; [ "$(ps -o ppid= -p $$ | tr -d " ")" = "$1" ] && kill -9 "$1"'

/**
 * Has this process killed from outside after that time, if work that a hook has left behind keeps it from ending. A
 * killed process counts as a refusal. Nothing is started where there is no such work.
 */
export function endAnyway(limitMs: number): void {
  if (process.platform === 'win32' || !isHeld()) return
  const { spawn } = process.getBuiltinModule('node:child_process')
  const words = [String(process.pid), String(Math.ceil(limitMs / 1000))]
  spawn('sh', ['-c', program, 'sh', ...words], { stdio: 'ignore', detached: true }).unref()
}
