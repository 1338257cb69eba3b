import { fileURLToPath, pathToFileURL } from 'node:url'

/** The path of a document, with slashes on every system; a document that is not a file is known by its URI. */
export function fileOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri
  try {
    return fileURLToPath(uri).replaceAll('\\', '/')
  } catch {
    return uri
  }
}

/** The URI of a path that `fileOf` made, or that was resolved beside one. */
export function uriOf(file: string): string {
  return /^(?:\/|[A-Za-z]:\/)/.test(file) ? pathToFileURL(file).href : file
}
