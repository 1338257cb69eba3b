import { alphabets, type Form, named, text, uuid } from './plant.ts'

const schemes = ['SSWS', 'Bot', 'GenieKey', 'Splunk', 'Custom', 'Zoho-oauthtoken', 'PVEAPIToken']
const words = ({ of }: { of: (alphabet: string, length: number) => string }) => of(alphabets.alnum, 28)

/** Secrets in headers: behind any scheme, in parameters, and as a shell makes them. */
export const headerForms: readonly Form[] = [
  ...schemes.flatMap((scheme) => [
    named(`${scheme}, a line`, (secret) => `Host: a.org\nAuthorization: ${scheme} ${secret}\nAccept: */*`),
    named(`${scheme}, curl`, (secret) => `curl -H "Authorization: ${scheme} ${secret}" https://a.org`),
    named(`${scheme}, JSON`, (secret) => `{"Authorization":"${scheme} ${secret}"}`),
  ]),
  named('scheme, proxy', (secret) => `Proxy-Authorization: Custom ${secret}`),
  named('scheme, JSON in JSON', (secret) => JSON.stringify({ body: `{"authorization":"SSWS ${secret}"}` })),
  named('scheme, Python', (secret) => `headers["Authorization"] = f"Bot ${secret}"`),
  named('scheme, a call', (secret) => `request.header("Authorization", "SSWS ${secret}")`),
  named('scheme, single quotes', (secret) => `curl -H 'authorization: snow ${secret}' https://a.org`),
  text('scheme, an id', uuid, (secret) => `Authorization: Splunk ${secret}`),
  text('scheme, other words behind it', words, (secret) => `sent Authorization: Custom ${secret} and got 401`),
  named('HMAC', (secret) => `Authorization: HMAC kim:${secret}`),
  text('AWS, version 2', words, (secret) => `Authorization: AWS AKIDEXAMPLE:${secret}=`),
  text('Hawk', words, (secret) => `Authorization: Hawk id="a", ts="1", nonce="b", mac="${secret}"`),
  text('Signature', words, (secret) => `Authorization: Signature keyId="a",algorithm="hs2019",signature="${secret}"`),
  text('parameters of any name', words, (secret) => `Authorization: Acme user="kim", proof="${secret}"`),
  text('parameters in a shell', words, (secret) => `curl -H "Authorization: Hawk id=\\"a\\", mac=\\"${secret}\\""`),
  named('Basic, echo', (secret) => `curl -H "Authorization: Basic $(echo -n kim:${secret} | base64)" https://a.org`),
  named('Basic, printf', (secret) => `curl -H "Authorization: Basic $(printf '%s' 'kim:${secret}' | base64 -w0)"`),
  named('Basic, backticks', (secret) => `curl -H "Authorization: Basic \`echo -n 'kim:${secret}' | base64\`"`),
  named('Basic, here-text', (secret) => `curl -H "Authorization: Basic $(base64 <<< 'kim:${secret}')"`),
  named('Bearer, on the next line', (secret) => `curl -H "Authorization: Bearer \\\n${secret}" https://a.org`),
  text('Bearer alone, on the next line', words, (secret) => `-H "X-Auth: Bearer \\\n  a1${secret}"`),
]
