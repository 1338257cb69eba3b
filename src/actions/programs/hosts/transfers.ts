import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import {
  code,
  connects,
  connectsTo,
  ignored,
  proves,
  readsFile,
  sends,
  starts,
  type Use,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'

/** Options of curl with a value that neither names a file nor a host. */
const curlValued =
  '--abstract-unix-socket --aws-sigv4 --cert-type --ciphers --connect-timeout -C --continue-at --create-file-mode --curves --data-raw --delegation --dns-interface --dns-ipv4-addr --dns-ipv6-addr --expect100-timeout --form-string --ftp-account --ftp-alternative-to-user --ftp-method -P --ftp-port --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms --hostpubmd5 --hostpubsha256 --interface --keepalive-time --key-type --krb --limit-rate --local-port --login-options --mail-auth --mail-from --mail-rcpt --max-filesize --max-redirs -m --max-time --noproxy --oauth2-bearer --output-dir --parallel-max --pass --pinnedpubkey --proto --proto-default --proto-redir --proxy-cert-type --proxy-ciphers --proxy-key-type --proxy-pass --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype --proxy-tlspassword --proxy-tlsuser -U --proxy-user -Q --quote -r --range --rate -e --referer -X --request --request-target --retry --retry-delay --retry-max-time --sasl-authzid --service-name --socks5-gssapi-service -Y --speed-limit -y --speed-time -t --telnet-option --tftp-blksize -z --time-cond --tls-max --tls13-ciphers --tlsauthtype --tlspassword --tlsuser -u --user -A --user-agent --url-query --variable --ip-tos --vlan-priority --haproxy-clientip --ipfs-gateway --trace-config --ech'

/** A url; one of `file://` is read. */
const url: Use = (argument, call) => {
  const [, path] = /^file:\/\/[^/]*(\/.*)$/is.exec(shown(argument)) ?? []
  if (path !== undefined && !isUnknown(argument)) readsFile(path, call)
  else connects(argument, call)
}

/** `@file` is read; any other value is data. */
const data: Use = (argument, call) => {
  const [, path] = /^[^=@]*@(.+)$/s.exec(textOf(argument) ?? '') ?? []
  if (path !== undefined) sends(path, call)
  else if (isUnknown(argument) && /^(?:[^=]*@|$)/.test(argument.begins))
    sends({ ...argument, begins: argument.begins.replace(/^[^@]*@/, '') }, call)
}

/** `name=@file;type=…`, `name=<file`. */
const form: Use = (argument, call) => {
  const text = isUnknown(argument) ? argument.begins : shown(argument)
  const [, path] = /^[^=]*=[@<]([^;]*)/.exec(text) ?? []
  if (path !== undefined) sends(isUnknown(argument) ? { ...argument, begins: path } : path, call)
}

/** `--connect-to host:port:other:port`, `--resolve host:port:address`: another machine than the url names. */
const redirected: Use = (argument, call) => {
  const parts = textOf(argument)?.split(':')
  const host = parts === undefined ? argument : parts[2]
  if (host !== undefined && host !== '') connects(host, call)
}

/** The file that a url is saved in, if its name is taken from the url. */
function nameOf(argument: Argument): Argument {
  const text = shown(argument)
    .replace(/[?#].*$/s, '')
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
  const name = text.slice(text.lastIndexOf('/') + 1)
  return isUnknown(argument) ? { ...argument, begins: '' } : name === '' || !text.includes('/') ? 'index.html' : name
}

/** A path in the folder that downloads go to. */
function inFolder(folder: Argument | undefined, name: Argument): Argument {
  if (folder === undefined) return name
  return typeof folder === 'string' && typeof name === 'string' ? `${folder}/${name}` : folder
}

const curl = program({
  options: {
    '--url': url,
    '-x --proxy --preproxy --proxy1.0 --socks4 --socks4a --socks5 --socks5-hostname --doh-url': connects,
    '--dns-servers': connects,
    '--connect-to --resolve': redirected,
    '-o --output': (argument, call) => writesFile(inFolder(valuesOf(call, '--output-dir')[0], argument), call),
    '-D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --etag-save --libcurl --hsts --alt-svc':
      writesFile,
    '-T --upload-file': sends,
    '--netrc-file --cacert --capath -E --cert --key --pubkey --crlfile': proves,
    '--etag-compare': readsFile,
    '--proxy-cacert --proxy-capath --proxy-cert --proxy-crlfile --proxy-key --proxy-ca-native --egd-file --random-file':
      proves,
    '-d --data --data-ascii --data-binary --data-urlencode --json -H --header --proxy-header -w --write-out': data,
    '-F --form': form,
    '-b --cookie': (argument, call) => (shown(argument).includes('=') ? ignored : readsFile)(argument, call),
    '-K --config': code('curl takes options from a file'),
    '--engine': code('curl loads code'),
    '--unix-socket': writesFile,
  },
  valued: curlValued,
  operands: url,
  also: (call) => {
    const isNamed = given(call, 'O remote-name remote-name-all')
    const urls = [...valuesOf(call, '--url'), ...call.operands]
    if (isNamed) for (const one of urls) writesFile(inFolder(valuesOf(call, '--output-dir')[0], nameOf(one)), call)
  },
})

const wgetValued =
  '--report-speed -B --base -t --tries --retry-on-http-error --start-pos --progress -T --timeout --dns-timeout --connect-timeout --read-timeout -w --wait --waitretry -Q --quota --bind-address --limit-rate --restrict-file-names --prefer-family --user --password --local-encoding --remote-encoding --cut-dirs --http-user --http-password --default-page --header --compression --proxy-user --proxy-password --referer -U --user-agent --post-data --method --body-data --secure-protocol --certificate-type --private-key-type --pinnedpubkey --ciphers --ftp-user --ftp-password --warc-header --warc-max-size -l --level --backups -A --accept -R --reject --accept-regex --reject-regex --regex-type -D --domains --exclude-domains --follow-tags --ignore-tags -I --include-directories -X --exclude-directories'

/** A file with addresses that are fetched. */
const listsHosts: Use = (argument, call) => {
  if (textOf(argument) !== '-') readsFile(argument, call)
  connectsTo(unknown('a host in a file'), call)
}

/** The files that wget makes. */
function downloads(call: Call): void {
  const [folder] = valuesOf(call, '-P --directory-prefix')
  if (given(call, 'spider') || valuesOf(call, '-O --output-document').length > 0) return
  if (given(call, 'r recursive m mirror p page-requisites i input-file')) writesAll(folder ?? '.', call)
  else for (const one of call.operands) writesFile(inFolder(folder, nameOf(one)), call)
}

const wget = program({
  options: {
    '-O --output-document': writesFile,
    '-o --output-file -a --append-output --save-cookies --warc-file --rejected-log': writesFile,
    '-i --input-file': listsHosts,
    '--load-cookies': readsFile,
    '--post-file --body-file': sends,
    '--certificate --private-key --ca-certificate --ca-directory --crl-file': proves,
    '-P --directory-prefix --warc-tempdir --warc-dedup': ignored,
    '--use-askpass': starts,
    '--config': code('wget takes options from a file'),
    '-e --execute': (argument, call) => {
      if (!/^\s*robots\s*=/i.test(textOf(argument) ?? '')) code('wget takes options from a text')(argument, call)
    },
  },
  valued: wgetValued,
  long: 'spider recursive mirror page-requisites',
  operands: url,
  also: downloads,
})

/** `http POST host name=value file@path`. */
const httpie = program({
  options: { '-o --output': writesFile, '--cert --cert-key --verify': proves, '--proxy': ignored },
  valued:
    '-a --auth -A --auth-type -p --print -s --style --session --session-read-only --timeout --max-redirects --format-options --ssl --raw --boundary --pretty',
  also: (call) => {
    const isMethod = /^[A-Z]+$/.test(textOf(call.operands[0]) ?? '')
    const [address, ...items] = isMethod ? call.operands.slice(1) : call.operands
    if (address !== undefined) url(textOf(address)?.startsWith(':') === true ? 'localhost' : address, call)
    for (const item of items) {
      const [, path] = /^[^=@]*(?:=|:=)?@(.+)$/s.exec(textOf(item) ?? '') ?? []
      if (path !== undefined) sends(path.replace(/;.*$/s, ''), call)
    }
    if (given(call, 'd download') && !given(call, 'o output') && address !== undefined)
      writesFile(nameOf(address), call)
  },
})

/** Programs that fetch and send over HTTP, FTP and the like. */
export const transfers: Readonly<Record<string, Program>> = {
  curl,
  wget,
  wget2: wget,
  http: httpie,
  https: httpie,
  xh: httpie,
  xhs: httpie,
  aria2c: program({
    options: {
      '-i --input-file': listsHosts,
      '--on-download-complete --on-download-start --on-download-stop --on-download-error --on-bt-download-complete':
        starts,
      '--conf-path': code('aria2c takes options from a file'),
    },
    valued: '-d --dir -o --out -x -s -j -k --header',
    operands: url,
    also: (call) => writesAll(valuesOf(call, '-d --dir')[0] ?? '.', call),
  }),
  lynx: program({ operands: url }),
  w3m: program({ valued: '-T -o', operands: url }),
  'yt-dlp': program({
    options: {
      '--exec --exec-before-download --netrc-cmd': starts,
      '-a --batch-file': listsHosts,
      '-P --paths': writesAll,
    },
    valued: '-o --output -f --format --cookies --config-locations',
    operands: url,
    also: (call) => writesAll('.', call),
  }),
}
