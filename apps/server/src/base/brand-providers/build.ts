import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { PixSettings } from '../../platform/payment-settings.ts'
import { httpCpfRegister, httpFaceCheck } from '../../providers/identity/http-identity.ts'
import type { CpfRegister, FaceCheck } from '../../providers/identity/identity.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import { smtpMail } from '../../providers/mail/smtp-mail.ts'
import type { WayOut } from '../../providers/outside/way-out.ts'
import { gatewaySms } from '../../providers/sms/gateway-sms.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import type { SettingsOf } from './settings.ts'

type Tools = { clock: Clock; log: Logger; isProduction: boolean }

/** What stands in the console leads outside in production: the server is no way into its own network. */
export const wayOf = ({ isProduction }: Pick<Tools, 'isProduction'>): WayOut => (isProduction ? 'public' : 'anywhere')

/** Production says nothing to a mail server before the connection is encrypted. */
export function mailOf({ host, port, tls, user, password, from }: SettingsOf<'mail'>, tools: Tools): MailProvider {
  const url = new URL(`${tls ? 'smtps' : 'smtp'}://${host}:${port}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  if (!tls && tools.isProduction) url.searchParams.set('requireTLS', 'true')
  return smtpMail({ smtpUrl: url.href, from }, { way: wayOf(tools) })
}

export const smsOf = ({ url, token, template, perHour }: SettingsOf<'sms'>, tools: Tools): SmsProvider =>
  gatewaySms({ settings: { url, token: token ?? undefined, template, perHour }, ...tools, way: wayOf(tools) })

export const pixSettings = (settings: SettingsOf<'pix'>): PixSettings => {
  const { apiUrl, tokenUrl, certificate, certificateKey, ...same } = settings
  const base = apiUrl.replace(/\/$/, '')
  return {
    ...same,
    apiUrl: base,
    tokenUrl: tokenUrl ?? new URL('/oauth/token', base).href,
    certificate: certificate && certificateKey ? { cert: certificate, key: certificateKey } : undefined,
    webhook: { allowedIps: [], header: undefined },
    isSandbox: false,
  }
}

export type Identities = { register: CpfRegister; faces: FaceCheck; isSandbox: boolean }

export function identityOf({ cpfUrl, cpfToken, faceUrl, faceToken }: SettingsOf<'identity'>, tools: Tools): Identities {
  const { clock, log } = tools
  const told = (service: string) => ({
    clock,
    way: wayOf(tools),
    onChange: (isAway: boolean) => log.error({ isAway }, `${service} of a brand went or came`),
  })
  return {
    register: httpCpfRegister({ url: cpfUrl, token: cpfToken }, told('the CPF register')),
    faces: httpFaceCheck({ url: faceUrl, token: faceToken }, told('the face service')),
    isSandbox: false,
  }
}
