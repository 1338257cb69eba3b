/** Names that mean a device in every folder, with any extension. */
const device = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i

/**
 * Why Windows would open another file than the one that this path names, as text; `undefined` if it would not. `C:x` starts from
 * wherever that drive is; `\\server` and `\\?\` leave the drives; `a.txt:b` is a stream of a file; dots and spaces at the end of a
 * name fall away, so that `.. ` is `..`.
 */
export function windowsDoubt(path: string): string | undefined {
  if (/^[\\/]{2}/.test(path)) return 'it names a server or a device'
  const [drive = ''] = /^[a-z]:/i.exec(path) ?? []
  const names = path.slice(drive.length).split(/[\\/]/)
  if (drive !== '' && names[0] !== '') return 'it starts from the current folder of a drive'
  for (const name of names) {
    if (name === '' || name === '.' || name === '..') continue
    if (name.includes(':')) return 'it names a stream of a file'
    if (/[. ]$/.test(name)) return 'it has a name that ends with a dot or a space'
    if (device.test(name)) return 'it names a device'
  }
  return undefined
}
