import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { given, program } from '../../usage/usage.ts'
import { all, code, connects, ignored, proves, readsFile, type Use, writesFile } from '../../usage/uses.ts'
import { within } from '../../usage/within.ts'

const fromNetwork = unknown('what another machine sends')

/** The program that `nc -e` starts takes its input from another machine. */
const served: Use = (argument, { invocation, reading }) => {
  reading.script(lineOf([argument]), inShell(invocation, reading), fromNetwork)
}

const netcat = program({
  options: { '-e --exec -c --sh-exec': served, '--lua-exec': code('it runs lua'), '-x --proxy': connects },
  valued:
    '-p --source-port -s --source -w --wait -i --idle-timeout -q -g -G -I -O -P -T -V -X --proxy-type --proxy-auth -m --max-conns -d --delay',
  long: 'listen',
  first: [
    (argument, call) => {
      if (!given(call, 'l listen U unixsock') && textOf(argument)?.startsWith('/') !== true) connects(argument, call)
    },
  ],
})

/** An address of socat: `EXEC:command,option`, `TCP:host:port`, `FILE:path`. */
const address: Use = (argument, call) => {
  const text = isUnknown(argument) ? argument.begins : shown(argument)
  const [, kind = '', rest = ''] = /^([\w-]+):?(.*)$/s.exec(text) ?? []
  const [value = ''] = rest.split(',')
  const known: Argument = isUnknown(argument) ? { ...argument, begins: value } : value
  if (/^(?:exec|system|shell)$/i.test(kind)) served(known, call)
  else if (/listen|recv|^(?:stdio|pipe|pty|fd|stdin|stdout|-|\d+)/i.test(kind)) return
  else if (/^(?:file|open|gopen|create|creat|unix.*|abstract.*)$/i.test(kind)) all(readsFile, writesFile)(known, call)
  else if (isUnknown(argument) && !text.includes(':')) code('an address of socat is not known')(argument, call)
  else connects(known, call)
}

const dnsTypes = /^(?:\+.*|IN|CH|HS|A|AAAA|ANY|CAA|CNAME|DNSKEY|DS|HTTPS|MX|NS|PTR|SOA|SRV|TXT)$/i

/** Each name that is looked up, and each server that is asked. */
const looksUp = program({
  options: { '-f': readsFile },
  valued: '-t -p -b -c -k -y -q -W -R -w -i -I -s -l -m -M -n',
  operands: (argument, call) => {
    const text = textOf(argument)
    if (text === undefined || !dnsTypes.test(text)) connects(text?.replace(/^@/, '') ?? argument, call)
  },
})

const reaches = program({
  valued: '-c -i -I -W -w -s -t -p -l -m -M -n -q -f -T -S -Q -o -oN -oX -oG -oA --script --top-ports',
  operands: connects,
})

const openssl = program({
  options: {
    '-connect -proxy -host': connects,
    '-in -config -kfile': readsFile,
    '-inkey -key -cert -CAfile -CA -CAkey': proves,
    '-out -keyout -sess_out -writerand': writesFile,
    '-engine -provider -provider-path': code('openssl loads code'),
  },
  valued: '-subj -days -passin -passout -pass -k -K -iv -S -servername -port -name -newkey -inform -outform -addext',
  operands: ignored,
})

/** Programs that connect to other machines, and look them up. */
export const sockets: Readonly<Record<string, Program>> = {
  telnet: program({ valued: '-l -n -b -e', first: [connects] }),
  rlogin: program({ valued: '-l', first: [connects] }),
  rsh: program({ valued: '-l', stopsAtOperand: true, first: [connects] }),
  ftp: program({
    first: [connects],
    also: ({ invocation, reading }) => {
      if (invocation.input !== undefined) reading.opaque(within(invocation), 'ftp runs commands of its input')
    },
  }),
  lftp: program({
    options: { '-c -e': code('lftp runs commands'), '-f': code('lftp runs commands') },
    valued: '-u -p',
    first: [connects],
  }),
  nc: netcat,
  ncat: netcat,
  netcat,
  socat: program({ valued: '-b -t -T -lf -lp', operands: address }),
  dig: looksUp,
  nslookup: looksUp,
  host: looksUp,
  drill: looksUp,
  ping: reaches,
  ping6: reaches,
  traceroute: reaches,
  tracepath: reaches,
  mtr: reaches,
  nmap: program({
    options: { '--script': code('nmap runs scripts'), '-oN -oX -oG -oA': writesFile, '-iL': readsFile },
    valued: '-p --top-ports -T',
    operands: connects,
  }),
  whois: program({ valued: '-h -p', operands: connects }),
  openssl,
  'ssh-keyscan': program({ options: { '-f': readsFile }, valued: '-p -t -T -c', operands: connects }),
}
