/**
 * A short, stable digest of a text, synchronous: distinguishes versions. It guards against forgetting, not against an
 * attacker; loading `node:crypto` would cost the hook process milliseconds.
 */
export function shortHash(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  return ((high >>> 0) * 0x200000 + ((low >>> 0) & 0x1fffff)).toString(36)
}
