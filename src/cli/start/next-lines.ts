import { paragraph } from './paragraph.ts'

interface Standing {
  /** The file name of the config. */
  readonly config: string
  readonly isRed: boolean
  /** Whether every agent that can be started here was tried live. */
  readonly isTried: boolean
}

/** The next commands, in two to four lines. */
export function nextLines({ config, isRed, isTried }: Standing): readonly string[] {
  const lines = [
    ...(isRed ? ['follow the `do` line of each NO, then run `npx pawl` again'] : []),
    ...(isTried || isRed ? [] : ['`npx pawl doctor --live` starts the agents and watches them obey']),
    '`npx pawl audit --follow` shows decisions as they happen',
    `for other rules, edit ${config}, then run \`npx pawl init --hooks\``,
    `commit ${config}, .pawl/ and the settings, so that clones are guarded`,
  ]
  return lines.map((line) => paragraph(line, '  '))
}
