import { PawlError } from '../../base/index.ts'

const scheme = 'sqlite:'

/** The folder in a `sqlite:` url; undefined if it is another url. Refuses a value that looks like a folder and would make another one. */
export function sqliteFolder(url: unknown): string | undefined {
  if (typeof url !== 'string' || !url.startsWith(scheme) || url === scheme) return undefined
  const folder = url.slice(scheme.length)
  if (folder.startsWith('//')) {
    const meant = folder.slice(2).replace(/^\/+/, '/')
    throw badUrl(
      'a `sqlite:` url has no `//`',
      meant === '' ? 'use sqlite:FOLDER' : `did you mean \`sqlite:${meant}\`?`,
    )
  }
  if (/^~([/\\]|$)/.test(folder))
    throw badUrl(
      '`~` is not the home folder in a `sqlite:` url: only shells know it by that name',
      `write the whole path, such as \`sqlite:/home/kim${folder.slice(1)}\`; a folder that is called ~ is \`sqlite:./${folder}\``,
    )
  const query = /\?\w+=[^/\\]*$/.exec(folder)
  if (query === null) return folder
  throw badUrl('a `sqlite:` url has no parameters', `did you mean \`sqlite:${folder.slice(0, query.index)}\`?`)
}

function badUrl(message: string, hint: string): PawlError {
  return new PawlError('bad-store-url', message, { hint })
}
