import { alphabets, type Form, type Maker, text, token, uuid } from './plant.ts'

const { alnum, base32, base64, digits, hex, lower, lowerDigits, upper, upperDigits, url } = alphabets

/** A prefix and so many characters. The prefix alone is not a secret. */
const after =
  (prefix: string, alphabet: string, length: number) =>
  ({ of }: Maker): string =>
    prefix + of(alphabet, length)

const jwtPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens that services issue, with their prefixes, lengths and alphabets. */
export const tokenForms: readonly Form[] = [
  token('AWS access key id', ({ of, one }) => one(['AKIA', 'ASIA']) + of(base32, 16)),
  token('AWS Bedrock key', after('ABSK', base64, 120)),
  token('Google API key', after('AIza', url, 35)),
  token('Google OAuth access token', after('ya29.', url, 60)),
  token('Google OAuth client secret', after('GOCSPX-', url, 28)),
  token('Azure AD client secret', ({ of }) => `${of(alnum, 3)}${of(digits, 1)}Q~${of(`${alnum}_.-`, 33)}a`),
  token('GitHub personal token', after('ghp_', alnum, 36)),
  token('GitHub OAuth token', after('gho_', alnum, 36)),
  token('GitHub user-to-server token', after('ghu_', alnum, 36)),
  token('GitHub server token', after('ghs_', alnum, 36)),
  token('GitHub refresh token', after('ghr_', alnum, 36)),
  token('GitHub fine-grained token', ({ of }) => `github_pat_${of(alnum, 22)}_${of(alnum, 59)}`),
  token('GitLab personal token', after('glpat-', url, 20)),
  token('GitLab pipeline trigger', after('glptt-', hex, 40)),
  token('GitLab runner token', after('glrt-', url, 20)),
  token('GitLab deploy token', after('gldt-', url, 20)),
  token('Bitbucket app password', after('ATBB', alnum, 32)),
  token('Atlassian API token', after('ATATT3xFfGF0', url, 170)),
  token('npm token', after('npm_', alnum, 36)),
  token('PyPI token', after('pypi-AgEIcHlwaS5vcmc', url, 130)),
  token('RubyGems key', after('rubygems_', hex, 48)),
  token('crates.io token', after('cio', alnum, 32)),
  token('Docker Hub token', after('dckr_pat_', url, 27)),
  token('Slack bot token', ({ of }) => `xoxb-${of(digits, 12)}-${of(digits, 12)}-${of(alnum, 24)}`),
  token('Slack user token', ({ of }) => `xoxp-${of(digits, 12)}-${of(digits, 12)}-${of(digits, 12)}-${of(hex, 32)}`),
  token('Slack app token', ({ of }) => `xapp-1-A${of(upperDigits, 10)}-${of(digits, 13)}-${of(hex, 64)}`),
  token('Stripe secret key', ({ of, one }) => `sk_${one(['live', 'test'])}_${of(alnum, 24 + 75 * one([0, 1]))}`),
  token('Stripe restricted key', after('rk_live_', alnum, 24)),
  token('Stripe webhook secret', after('whsec_', alnum, 32)),
  token('Square access token', after('sq0atp-', url, 22)),
  token('Square secret', after('sq0csp-', url, 43)),
  token('Braintree access token', ({ of }) => `access_token$production$${of(lowerDigits, 16)}$${of(hex, 32)}`),
  token('PayPal / Flutterwave key', ({ of }) => `FLWSECK_TEST-${of(hex, 32)}-X`),
  token('Razorpay key', after('rzp_live_', alnum, 14)),
  token(
    'Plaid access token',
    ({ of }) => `access-production-${of(hex, 8)}-${of(hex, 4)}-${of(hex, 4)}-${of(hex, 4)}-${of(hex, 12)}`,
  ),
  token('Shippo token', after('shippo_live_', hex, 40)),
  token('EasyPost key', after('EZAK', alnum, 54)),
  token('OpenAI key', ({ of }) => `sk-${of(alnum, 20)}T3BlbkFJ${of(alnum, 20)}`),
  token('OpenAI project key', ({ of }) => `sk-proj-${of(url, 74)}T3BlbkFJ${of(url, 74)}`),
  token('Anthropic key', ({ of }) => `sk-ant-api03-${of(url, 93)}AA`),
  token('Hugging Face token', after('hf_', alnum, 34)),
  token('Replicate token', after('r8_', alnum, 37)),
  token('Perplexity key', after('pplx-', alnum, 48)),
  token('Groq key', after('gsk_', alnum, 52)),
  token('xAI key', after('xai-', alnum, 80)),
  token('OpenRouter key', after('sk-or-v1-', hex, 64)),
  token('LangSmith key', ({ of }) => `lsv2_pt_${of(hex, 32)}_${of(hex, 10)}`),
  token('Twilio API key', after('SK', hex, 32)),
  token('SendGrid key', ({ of }) => `SG.${of(url, 22)}.${of(url, 43)}`),
  token('Sendinblue key', ({ of }) => `xkeysib-${of(hex, 64)}-${of(alnum, 16)}`),
  token('Mailgun key', after('key-', hex, 32)),
  token('Mailchimp key', ({ of }) => `${of(hex, 32)}-us${1 + of(digits, 1).length}${of(digits, 1)}`),
  token('Telegram bot token', ({ of }) => `${of('123456789', 9)}:AA${of(url, 33)}`),
  token('Shopify token', ({ of, one }) => `${one(['shpat', 'shpca', 'shppa', 'shpss'])}_${of(hex, 32)}`),
  token('DigitalOcean token', ({ of, one }) => `${one(['dop', 'doo', 'dor'])}_v1_${of(hex, 64)}`),
  token('Databricks token', after('dapi', hex, 32)),
  token('Vault service token', after('hvs.', url, 95)),
  token('Vault batch token', after('hvb.', url, 140)),
  token('Terraform Cloud token', ({ of }) => `${of(alnum, 14)}.atlasv1.${of(url, 67)}`),
  token('Pulumi token', after('pul-', hex, 40)),
  token('Sentry user token', after('sntryu_', hex, 64)),
  token(
    'Sentry org token',
    ({ of }) =>
      `sntrys_${jwtPart({ iat: 1700000000, url: 'https://sentry.io', region_url: 'https://us.sentry.io' })}_${of(base64, 43)}`,
  ),
  token('Doppler token', after('dp.pt.', alnum, 43)),
  token('Linear key', after('lin_api_', alnum, 40)),
  token('Notion token', ({ of }) => `ntn_${of(digits, 11)}${of(alnum, 35)}`),
  token('Airtable token', ({ of }) => `pat${of(alnum, 14)}.${of(hex, 64)}`),
  token('Figma token', after('figd_', url, 40)),
  token('Postman key', ({ of }) => `PMAK-${of(hex, 24)}-${of(hex, 34)}`),
  token('New Relic key', after('NRAK-', upperDigits, 27)),
  token('Grafana service account token', ({ of }) => `glsa_${of(alnum, 32)}_${of(hex, 8)}`),
  token('Dynatrace token', ({ of }) => `dt0c01.${of(base32, 24)}.${of(base32, 64)}`),
  token('Planetscale password', after('pscale_pw_', url, 43)),
  token('Supabase key', after('sbp_', hex, 40)),
  token('Fly.io token', after('fo1_', url, 43)),
  token('Heroku key', after('HRKU-AA', url, 58)),
  token('Alibaba key id', after('LTAI', alnum, 20)),
  token('Tencent key id', after('AKID', alnum, 32)),
  token('Cloudflare origin CA key', ({ of }) => `v1.0-${of(hex, 24)}-${of(hex, 146)}`),
  token('Facebook access token', after('EAAC', alnum, 120)),
  token('Artifactory key', after('AKCp', alnum, 69)),
  token('1Password service token', after('ops_eyJ', alnum, 260)),
  token('age key', after('AGE-SECRET-KEY-1', 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)),
  token(
    'JSON web token',
    ({ of }) =>
      `${jwtPart({ alg: 'HS256', typ: 'JWT' })}.${jwtPart({ sub: of(digits, 10), name: of(lower, 8), iat: 1516239022 })}.${of(url, 43)}`,
  ),
  token(
    'JSON web token, encrypted',
    ({ of }) =>
      `${jwtPart({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.${of(url, 171)}.${of(url, 16)}.${of(url, 80)}.${of(url, 22)}`,
  ),
  token('Okta-like key in upper case', ({ of }) => `API-${of(upper + digits, 26)}`),
  text(
    'Azure AccountKey',
    ({ of }) => `${of(base64, 86)}==`,
    (secret) => `found AccountKey=${secret} in the output`,
  ),
  text(
    'Azure SAS',
    ({ of }) => `${of(alnum, 40)}%3D`,
    (secret) => `https://a.blob.core.windows.net/c?sv=2022-11-02&ss=b&srt=sco&sp=rl&sig=${secret}`,
  ),
  text(
    'Slack webhook',
    ({ of }) => `T${of(upperDigits, 8)}/B${of(upperDigits, 8)}/${of(alnum, 24)}`,
    (secret) => `curl https://hooks.slack.com/services/${secret} -d x`,
  ),
  text(
    'Discord webhook',
    ({ of }) => of(url, 68),
    (secret, { of }) => `post to https://discord.com/api/webhooks/${of(digits, 18)}/${secret} now`,
  ),
  text(
    'Teams webhook',
    ({ of }) => of(hex, 32),
    (secret, make) =>
      `https://contoso.webhook.office.com/webhookb2/${uuid(make)}@${uuid(make)}/IncomingWebhook/${secret}/${uuid(make)}`,
  ),
  token(
    'Discord bot token',
    ({ of }) => `${Buffer.from(of('123456789', 18)).toString('base64')}.${of(url, 6)}.${of(url, 38)}`,
  ),
  text(
    'Bearer token',
    ({ of }) => of(url, 32),
    (secret) => `sent Bearer ${secret} to the server`,
  ),
]

/** Tokens of further services, and hashes of passwords. They come last, so that the forms before them keep their random numbers. */
export const furtherTokenForms: readonly Form[] = [
  token(
    'Plaid token, development',
    ({ of }) => `access-development-${of(hex, 8)}-${of(hex, 4)}-${of(hex, 4)}-${of(hex, 4)}-${of(hex, 12)}`,
  ),
  token('DigitalOcean OAuth token', ({ of }) => `doo_v1_${of(hex, 64)}`),
  token('Firebase registration', ({ of }) => `APA91b${of(url, 134)}`),
  token('Bitbucket data center token', ({ of }) => `BBDC-${of(base64, 44)}`),
  token('New Relic insert key', ({ of }) => `NRII-${of(url, 32)}`),
  token('Fly.io token', ({ of, one }) => `${one(['fm1r_', 'fm1a_', 'fm2_'])}${of(base64, 160)}`),
  token('1Password service account', ({ of }) => `ops_eyJ${of(base64, 200)}`),
  token('Mapbox secret token', ({ of }) => `sk.eyJ${of(url, 60)}.${of(url, 22)}`),
  token('Typeform token', ({ of }) => `tfp_${of(lowerDigits, 44)}_${of(lowerDigits, 14)}`),
  token('Sourcegraph token', ({ of }) => `sgp_${of(hex, 16)}_${of(hex, 40)}`),
  token('Clojars token', ({ of }) => `CLOJARS_${of(lowerDigits, 60)}`),
  token('Duffel token', ({ of }) => `duffel_live_${of(url, 43)}`),
  token('ReadMe key', ({ of }) => `rdme_${of(lowerDigits, 70)}`),
  token('hash of MD5', ({ of, one }) => `${one(['$1$', '$apr1$'])}${of(alnum, 8)}$${of(alnum, 22)}`),
  token('hash of yescrypt', ({ of }) => `$y$j9T$${of(alnum, 22)}$${of(alnum, 43)}`),
  token('hash of Argon2', ({ of }) => `$argon2id$v=19$m=65536,t=3,p=4$${of(alnum, 22)}$${of(alnum, 43)}`),
  token('Amazon MWS token', (make) => `amzn.mws.${uuid(make)}`),
]
