import { QUICKNET_URLS } from '@trevo/fair/chain'
import type { Config } from '../../platform/config.ts'
import { type Finding, finding, reasonOf } from './finding.ts'

type Outbound = {
  /** What it is called in docs/DEPLOY.md. */
  name: string
  /** Settings that hold addresses of it. */
  settings: readonly string[]
  /** Where it is without them. */
  otherwise?: string
  purpose: string
  /** Those in use here that no check of their own asks. */
  unasked?(config: Config): readonly (string | undefined)[]
}

/** Every address outside that a deployment calls, for the firewall: docs/DEPLOY.md says the same, and a test compares them. */
export const OUTBOUND: readonly Outbound[] = [
  {
    name: 'The public beacon',
    settings: ['BEACON_URLS'],
    otherwise: QUICKNET_URLS.map((url) => new URL(url).host).join(', '),
    purpose: 'results of draws and of Crash: without it every draw is void',
  },
  { name: 'Mail', settings: ['SMTP_URL'], purpose: 'codes, links, letters' },
  { name: 'SMS', settings: ['SMS_URL'], purpose: 'codes' },
  { name: 'Payments', settings: ['PIX_API_URL', 'PIX_TOKEN_URL'], purpose: 'Pix in and out' },
  { name: 'Identity', settings: ['CPF_API_URL', 'FACE_API_URL'], purpose: 'who a member is' },
  { name: 'SIGAP', settings: ['SIGAP_URL', 'SIGAP_FILES_URL'], purpose: 'who may not bet; files for the regulator' },
  { name: 'Object storage', settings: ['S3_ENDPOINT'], purpose: 'pictures, exports, sealed books' },
  {
    name: 'Google',
    settings: ['GOOGLE_ISSUER'],
    otherwise: 'accounts.google.com, oauth2.googleapis.com, www.googleapis.com',
    purpose: 'signing in with Google, where a client id is set',
    unasked: ({ providers }) => [providers.google?.issuer],
  },
  {
    name: 'Facebook',
    settings: ['FACEBOOK_GRAPH_URL', 'FACEBOOK_DIALOG_URL'],
    otherwise: 'graph.facebook.com',
    purpose: 'signing in with Facebook, where an app id is set',
    unasked: ({ providers }) => [providers.facebook?.graphUrl],
  },
  {
    name: 'Phone tokens',
    settings: ['PHONE_TOKEN_JWKS_URL'],
    purpose: 'keys of a phone-verification service',
    unasked: ({ providers }) => [providers.phoneToken?.jwksUrl],
  },
  {
    name: 'Push services of browsers',
    settings: [],
    otherwise: 'fcm.googleapis.com, updates.push.services.mozilla.com, *.push.apple.com, *.notify.windows.com',
    purpose: 'notifications, where PUSH_PUBLIC_KEY is set',
  },
  {
    name: 'Traces',
    settings: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
    purpose: 'a collector of OpenTelemetry',
    unasked: ({ traces }) => [traces?.endpoint],
  },
  {
    name: 'What people enter in the console',
    settings: [],
    otherwise: 'as entered, on any host',
    purpose: 'interfaces of game vendors, postbacks of affiliates, services of a brand’s own',
  },
]

/** A line for each, as docs/DEPLOY.md has it. */
export const outboundLines = (): string[] =>
  OUTBOUND.map(({ name, settings, otherwise, purpose }) => {
    const places = [settings.map((setting) => `\`${setting}\``).join(', '), otherwise].filter(Boolean).join('; else ')
    return `- **${name}** (${places}): ${purpose}.`
  })

const TIMEOUT_MS = 10_000
const outbound = finding('outbound')

/** Whether what has no check of its own answers at all; nothing is signed in to. */
export async function checkOutbound(config: Config): Promise<Finding[]> {
  const asked = OUTBOUND.flatMap(({ name, settings, unasked }) =>
    (unasked?.(config) ?? []).flatMap((url) => (url === undefined ? [] : [{ name, setting: settings[0], url }])),
  )
  const wrong = await Promise.all(
    asked.map(async ({ name, setting, url }) => {
      try {
        await fetch(url, { method: 'OPTIONS', signal: AbortSignal.timeout(TIMEOUT_MS) })
        return []
      } catch (error) {
        const why = reasonOf(Reflect.get(Object(error), 'cause') ?? error)
        return [outbound('wrong', `${name} does not answer (${why}): check the firewall and ${setting}.`)]
      }
    }),
  )
  const found = wrong.flat()
  const rest = 'docs/DEPLOY.md lists every address a firewall has to let out'
  return found.length > 0
    ? found
    : [outbound('well', `Other services in use here that answer: ${asked.length}; ${rest}.`)]
}
