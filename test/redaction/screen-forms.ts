import { alphabets, type Form, type Maker, named, namedData, text } from './plant.ts'

const { alnum, digits, lower } = alphabets

/** How tools for browsers name a field and its typed text. */
const fields: readonly (readonly [string, (secret: string) => Readonly<Record<string, unknown>>])[] = [
  ['selector and value', (value) => ({ selector: '#password', value })],
  ['selector and text', (text) => ({ selector: 'input[name="password"]', text })],
  ['field and text', (text) => ({ field: 'Password', text })],
  ['label and value', (value) => ({ label: 'Password', value })],
  ['label of words', (value) => ({ label: 'Your password', value })],
  ['element, ref and text', (text) => ({ element: 'Password field', ref: 'e12', text, submit: true })],
  ['element and text', (text) => ({ element: 'Password textbox', text })],
  ['locator and value', (value) => ({ locator: '#login_password', value })],
  ['xpath and keys', (keys) => ({ xpath: "//input[@type='password']", keys })],
  ['placeholder and text', (text) => ({ placeholder: 'Enter password', text })],
  ['name, type, ref and value', (value) => ({ name: 'Password', type: 'textbox', ref: 'e14', value })],
  ['value first', (value) => ({ value, name: 'password' })],
  ['text first', (text) => ({ text, selector: '#passwd' })],
  ['an API key', (text) => ({ selector: '#api-key', text })],
  ['a token', (value) => ({ label: 'Access token', value })],
]

const typed = fields.flatMap(([name, field]) => [
  namedData(`browser, ${name}`, field),
  namedData(`browser, ${name}, in a form`, (secret) => ({
    fields: [{ ...field('kim'), ...plain }, field(secret)],
  })),
  named(`browser, ${name}, as JSON`, (secret) => JSON.stringify(field(secret))),
  named(`browser, ${name}, as JSON of lines`, (secret) => JSON.stringify(field(secret), null, 2)),
])
const plain = {
  selector: '#user',
  field: 'User',
  label: 'User',
  element: 'User',
  locator: '#u',
  xpath: '//u',
  name: 'u',
}

const code = ({ of }: Maker) => of(digits, 6)
const pin = ({ of }: Maker) => of(digits, 4)
const seed = ({ word }: Maker) => Array.from({ length: 12 }, word).join(' ')

const data = (name: string, secret: (make: Maker) => string, around: (secret: string) => unknown): Form => ({
  name: `data: ${name}`,
  plant(make) {
    const planted = secret(make)
    return { shown: around(planted), secrets: [planted] }
  },
})

/** Secrets that are typed into pages, and short codes. */
export const screenForms: readonly Form[] = [
  ...typed,
  named('page.fill', (secret) => `await page.fill('#password', '${secret}')`),
  named('page.type', (secret) => `await page.type('input[type="password"]', '${secret}', { delay: 10 })`),
  named('getByLabel().fill', (secret) => `await page.getByLabel('Password').fill('${secret}')`),
  named('locator().fill', (secret) => `page.locator("input[type=password]").fill("${secret}")`),
  named('getByRole().fill', (secret) => `page.getByRole('textbox', { name: 'Password' }).fill('${secret}')`),
  named('send_keys', (secret) => `driver.find_element(By.ID, "password").send_keys("${secret}")`),
  named('cy.type', (secret) => `cy.get('#password').type('${secret}')`),
  named('querySelector', (secret) => `document.querySelector('#password').value = '${secret}'`),
  named('jQuery', (secret) => `$('#password').val('${secret}')`),
  named('userEvent', (secret) => `await user.type(screen.getByLabelText('Password'), '${secret}')`),
  named('Capybara', (secret) => `fill_in 'Password', with: '${secret}'`),
  named('Robot Framework', (secret) => `Input Password    id:password    ${secret}`),
  text('otp=', code, (secret) => `POST /login otp=${secret}&user=kim`),
  text('OTP:', code, (secret) => `Your OTP: ${secret}`),
  text('"otp"', code, (secret) => `{"user":"kim","otp":"${secret}"}`),
  text('"totpCode"', code, (secret) => `{"totpCode": "${secret}"}`),
  text('verification code', code, (secret) => `Your verification code is ${secret}.`),
  text('verification code, first', code, (secret) => `${secret} is your Acme verification code`),
  text('security code', code, (secret) => `Security code: ${secret}`),
  text('--otp', code, (secret) => `npm publish --otp=${secret}`),
  text('--otp X', code, (secret) => `npm publish --otp ${secret} --access public`),
  text('PIN:', pin, (secret) => `PIN: ${secret}`),
  text('pin=', pin, (secret) => `card=1&pin=${secret}&x=1`),
  text('"pin"', pin, (secret) => `{"pin": "${secret}", "a": 1}`),
  text(
    '"cvv"',
    ({ of }) => of(digits, 3),
    (secret) => `{"card":"visa","cvv":"${secret}"}`,
  ),
  text('passcode', code, (secret) => `passcode: ${secret}`),
  text('mnemonic', seed, (secret) => `mnemonic: "${secret}"`),
  text('MNEMONIC=', seed, (secret) => `MNEMONIC="${secret}" npx deploy`),
  text('seed phrase', seed, (secret) => `Seed phrase: ${secret}`),
  text('recovery phrase', seed, (secret) => `Write down your recovery phrase:\n\n${secret}\n`),
  text(
    'seed phrase, numbered',
    ({ word }) => Array.from({ length: 12 }, (_, at) => `${at + 1}. ${word()}`).join('\n'),
    (secret) => `Secret recovery phrase\n${secret}\n`,
  ),
  text(
    'recovery codes',
    ({ of }) => `${of(alnum, 5)}-${of(alnum, 5)}`,
    (secret) => `Recovery codes:\n  ${secret}\n  abcde-12345\n`,
  ),
  text(
    'recoveryCodes',
    ({ of }) => `${of(lower, 4)}-${of(digits, 4)}`,
    (secret) => `{"recoveryCodes":["${secret}","abcd-1234"]}`,
  ),
  data('otp', code, (secret) => ({ otp: secret })),
  data(
    'otp, a number',
    ({ choose }) => String(100_000 + choose(900_000)),
    (secret) => ({ otp: Number(secret) }),
  ),
  data('pin', pin, (secret) => ({ card: { pin: secret } })),
  data('cardPin', pin, (secret) => ({ cardPin: secret })),
  data(
    'cvv',
    ({ of }) => of(digits, 3),
    (secret) => ({ cvv: secret }),
  ),
  data('verificationCode', code, (secret) => ({ verificationCode: secret })),
  data('mfa_code', code, (secret) => ({ mfa_code: secret })),
  data('mnemonic', seed, (secret) => ({ mnemonic: secret })),
  data('seedPhrase', seed, (secret) => ({ seedPhrase: secret })),
  data(
    'seedPhrase, a list',
    ({ of }) => of(lower, 8),
    (secret) => ({
      seedPhrase: [secret, ...'amber olive raven copper timber walnut garden silver marble pepper ember'.split(' ')],
    }),
  ),
  data(
    'backupCodes',
    ({ of }) => of(digits, 8),
    (secret) => ({ backupCodes: [secret, '12345678'] }),
  ),
]
