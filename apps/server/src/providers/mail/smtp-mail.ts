import { createTransport } from 'nodemailer'
import type { MailSettings } from '../../platform/provider-settings.ts'
import type { MailProvider } from './mail.ts'

const TIMEOUT_MS = 10_000

/** Any mail server by SMTP; connections are kept and shared. */
export function smtpMail({ smtpUrl, from }: MailSettings): MailProvider {
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
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text }).catch((error: unknown) => {
        throw new Error(`the mail server did not take a mail (${reasonOf(error)})`)
      })
    },
    close: () => transport.close(),
  }
}

/** Servers repeat the recipient in their answer, which has no place in a log. */
function reasonOf(error: unknown): string {
  const [code, responseCode] = ['code', 'responseCode'].map((key) => Reflect.get(Object(error), key) ?? '')
  return `${code} ${responseCode}`.trim()
}
