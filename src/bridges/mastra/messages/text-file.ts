/** The text of a file that a model receives or writes; undefined if it has another type, or is not text. */
export function textOfFile(mediaType: unknown, data: unknown): string | undefined {
  if (typeof mediaType !== 'string' || !/^(?:text\/|application\/(?:json|xml|yaml))/.test(mediaType)) return undefined
  const bytes = bytesOf(data)
  if (bytes === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Another text in the form in which a file has its data. */
export function fileData(text: string, before: unknown): string | Uint8Array {
  const bytes = new TextEncoder().encode(text)
  return typeof before === 'string' ? Buffer.from(bytes).toString('base64') : bytes
}

function bytesOf(data: unknown): Uint8Array | undefined {
  if (data instanceof Uint8Array) return data
  if (typeof data !== 'string') return undefined
  const bytes = Buffer.from(data, 'base64')
  // another text than base64 would lose what it says
  return bytes.toString('base64').replace(/=+$/, '') === data.replace(/=+$/, '') ? bytes : undefined
}
