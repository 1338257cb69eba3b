import { alphabets, type Form, type Maker, text } from './plant.ts'

const { base64, hex } = alphabets

function lines(make: Maker, count: number, width = 64): string {
  return Array.from({ length: count }, () => make.of(base64, width)).join('\n')
}

function block(name: string, label: string, head = ''): Form {
  return text(
    name,
    (make) => lines(make, 8),
    (body) => `the file:\n-----BEGIN ${label}-----\n${head}${body}\n-----END ${label}-----\nand more`,
  )
}

/** Keys in blocks. */
export const keyForms: readonly Form[] = [
  block('PEM private key', 'PRIVATE KEY'),
  block('PEM RSA key', 'RSA PRIVATE KEY'),
  block('PEM EC key', 'EC PRIVATE KEY'),
  block('PEM encrypted PKCS #8', 'ENCRYPTED PRIVATE KEY'),
  block(
    'PEM encrypted, with headers',
    'RSA PRIVATE KEY',
    'Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0123456789ABCDEF\n\n',
  ),
  block('OpenSSH key', 'OPENSSH PRIVATE KEY'),
  block('PGP private key', 'PGP PRIVATE KEY BLOCK', 'Version: GnuPG v2\n\n'),
  text(
    'PEM in JSON, with escaped newlines',
    (make) => lines(make, 6),
    (body) =>
      JSON.stringify({
        type: 'service_account',
        private_key: `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`,
      }),
  ),
  text(
    'PEM that is cut off',
    (make) => lines(make, 6),
    (body) => `-----BEGIN PRIVATE KEY-----\n${body}`,
  ),
  text(
    'PuTTY key',
    (make) => lines(make, 3),
    (body, make) =>
      `PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nComment: a\nPublic-Lines: 1\nAAAA\nPrivate-Lines: 3\n${body}\nPrivate-MAC: ${make.of(hex, 64)}`,
  ),
]
