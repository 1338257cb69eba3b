import { timeText } from './time-text.ts'

/** A text with its UTC times as local times. */
export function localTimes(text: string): string {
  return text.replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => timeText(Date.parse(time)))
}
