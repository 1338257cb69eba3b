import { didYouMean } from '../../base/index.ts'
import { type Format, formats } from '../command-line/pages/format.ts'
import { usage } from '../command-line/usage.ts'

/** The format that a command line asks for; `--json` is short for one of them. */
export function readFormat({ format, json }: { readonly format?: string; readonly json?: boolean }): Format {
  const known = formats.map(({ word }) => word)
  const wanted = known.find((word) => word === (format ?? 'text'))
  if (wanted === undefined)
    throw usage(`there is no format \`${format}\``, didYouMean(format ?? '', known) ?? `there are ${known.join(', ')}`)
  if (json !== true) return wanted
  if (format === undefined || wanted === 'json') return 'json'
  throw usage(`\`--json\` and \`--format ${format}\` exclude each other`, 'give one of them')
}
