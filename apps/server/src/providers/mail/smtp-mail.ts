import { createTransport } from 'nodemailer'
import { createBreaker } from '../../platform/breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MailSettings } from '../../platform/provider-settings.ts'
import type { MailProvider } from './mail.ts'

const TIMEOUT_MS = 10_000

/** Any mail server by SMTP; connections are kept and shared. */
export function smtpMail({ smtpUrl, from }: MailSettings, clock?: Clock): MailProvider {
  const breaker = createBreaker({ service: 'the mail server', ...(clock && { clock }) })
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail is put together from our own texts alone: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text }) {
      // As an object, an address is never read as a list of several.
      const send = () =>
        transport.sendMail({ from, to: { name: '', address: to }, subject, text }).then(
          () => null,
          (error: unknown) => Object(error) as Failed,
        )
      const failed = await breaker.run(send, (failure) => failure !== null && !isAboutOne(failure))
      if (failed !== null) throw new Error(`the mail server did not take a mail (${reasonOf(failed)})`)
    },
    close: () => transport.close(),
  }
}

type Failed = { code?: unknown; responseCode?: unknown }

/** It answered, and said no to this mail alone: an address that is none must not stop the mails of all others. */
const isAboutOne = ({ code, responseCode }: Failed) =>
  code !== 'EAUTH' && typeof responseCode === 'number' && responseCode !== 421

/** Servers repeat the recipient in their answer, which has no place in a log. */
const reasonOf = ({ code = '', responseCode = '' }: Failed) => `${code} ${responseCode}`.trim()
