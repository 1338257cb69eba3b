import { runCmd } from './cmd.ts'
import type { Machine } from './machine.ts'
import { type Token, tokensOf } from './powershell-tokens.ts'

/** Runs `powershell -Command` with this text, and returns its exit code: 1 if the last command failed, unless the text has `exit`. */
export function runPowerShell(machine: Machine, source: string): number {
  let isFine = true
  for (const statement of statementsOf(tokensOf(source))) {
    const said = statement.map(({ text }) => text).join(' ')
    const exit = /^(?:if \( -not \$\? \) \{ exit (\d+) \}|exit (\d+))$/.exec(said)
    if (exit?.[2] !== undefined) return Number(exit[2])
    if (exit?.[1] !== undefined) {
      if (!isFine) return Number(exit[1])
    } else if (!isGeminis(said)) isFine = runPipeline(machine, statement)
  }
  return isFine ? 0 : 1
}

/** Gemini CLI puts a statement behind every command. */
export const appendedByGemini = '; if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }'

function isGeminis(said: string): boolean {
  return said === 'if ( $LASTEXITCODE -ne 0 ) { exit $LASTEXITCODE }'
}

/** Apart at every `;` that is not inside braces. */
function statementsOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const statements: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.type === 'sign' && token.text === '{') depth += 1
    if (token.type === 'sign' && token.text === '}') depth -= 1
    if (token.type === 'sign' && token.text === ';' && depth === 0) statements.push([])
    else statements.at(-1)?.push(token)
  }
  return statements.filter((statement) => statement.length > 0)
}

function runPipeline(machine: Machine, statement: readonly Token[]): boolean {
  const [first, ...rest] = statement
  const said = statement.map(({ text }) => text).join(' ')
  if (first?.type !== 'word') throw new Error(`PowerShell would print: ${said}`)
  if (first.text === 'echo') {
    if (!said.endsWith('| Out-Null')) throw new Error(`PowerShell would print: ${said}`)
    return true
  }
  if (first.text !== 'cmd' || rest.some(({ type }) => type === 'sign')) {
    throw new Error(`PowerShell would do something else: ${said}`)
  }
  return runCmd(machine, rest.map(({ text }) => nativeWord(text)).join(' ')) === 0
}

/** Windows PowerShell puts quotes around arguments with spaces, and escapes no quote inside. */
function nativeWord(text: string): string {
  if (text === '' || text.includes('"')) throw new Error(`PowerShell would pass this differently: ${text}`)
  return /\s/.test(text) ? `"${text}"` : text
}
