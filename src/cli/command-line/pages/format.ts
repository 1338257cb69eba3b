import type { Choice, Option } from './page.ts'

/** The formats of commands that report on files. */
export const formats = [
  { word: 'text', text: 'for people' },
  { word: 'json', text: 'for programs' },
  { word: 'github', text: 'annotations in GitHub Actions' },
  { word: 'junit', text: 'an XML file for CI servers' },
] as const satisfies readonly Choice[]

export type Format = (typeof formats)[number]['word']

/** Of commands that report on files. */
export const format = {
  type: 'string',
  value: 'FORMAT',
  choices: formats,
  text: 'print text (the default), json, github (annotations in GitHub Actions) or junit (XML for CI servers)',
} as const satisfies Option

/** The short form of one of them. */
export const jsonFormat = { type: 'boolean', text: 'the same as --format json' } as const satisfies Option
