/**
 * Makes the returned function the only way for this process to end by itself. One exit code means an answer: code of a
 * config that ends the process, by any function of Node, must not choose it. `early` is called instead; if it does not
 * end the process, nothing was answered.
 */
export function takeOverExit(early: () => void): (code: number) => never {
  const exit: (code: number) => never = process.exit.bind(process)
  const ending = process as unknown as { readonly reallyExit: (code: number) => never }
  const end = ending.reallyExit.bind(process)
  let chosen: number | undefined
  let isEarly = false
  const reallyExit = () => {
    if (chosen === undefined && !isEarly) {
      isEarly = true
      early()
    }
    return end(chosen ?? 2)
  }
  Object.defineProperty(process, 'reallyExit', { value: reallyExit })
  return (code) => {
    chosen = code
    return exit(code)
  }
}
