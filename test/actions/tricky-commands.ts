import { readFileSync } from 'node:fs'

/** Commands whose meaning is easily misread: one on each line of a file, with `⏎` for a line break. */
export const trickyCommands: readonly string[] = readFileSync(new URL('./tricky-commands.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replaceAll('⏎', '\n'))
