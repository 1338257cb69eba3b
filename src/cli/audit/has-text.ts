import type { KeptRecord } from '../../ports/index.ts'

/** Whether a text is in a value of a record. Its keys do not count, nor do its position and its hash. */
export function hasText({ position, hash, ...record }: KeptRecord, text: string): boolean {
  return hash === '' || isIn(record, text) // a record that cannot be read matches every search
}

function isIn(value: unknown, text: string): boolean {
  if (typeof value !== 'object' || value === null) return String(value).includes(text)
  return Object.values(value).some((one) => isIn(one, text))
}
