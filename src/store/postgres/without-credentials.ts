/** The name of a database, without credentials. Of a url that cannot be read, only its scheme is shown: the rest may hold a password. */
export function withoutCredentials(url: string): string {
  if (!URL.canParse(url)) return url.slice(0, url.indexOf(':') + 1)
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
