import { type Argument, isUnknown } from '../action/argument.ts'
import type { Text } from '../shell/reading.ts'

/** Arguments as one text for a shell; unknown if one of them is. */
export function lineOf(args: readonly Argument[]): Text {
  const lost = args.find(isUnknown)
  return lost ?? args.map((one) => (typeof one === 'string' ? one : (one as { readonly text: string }).text)).join(' ')
}
