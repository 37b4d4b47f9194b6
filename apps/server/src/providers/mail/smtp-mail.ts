import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { createBreaker } from '../../platform/breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MailSettings } from '../../platform/provider-settings.ts'
import { publicAddressesOf, type WayOut } from '../outside/way-out.ts'
import type { MailProvider } from './mail.ts'

const TIMEOUT_MS = 10_000

type Options = { clock?: Clock; way?: WayOut }

/** Any mail server by SMTP; connections are kept and shared. */
export function smtpMail({ smtpUrl, from }: MailSettings, { clock, way = 'anywhere' }: Options = {}): MailProvider {
  const breaker = createBreaker({ service: 'the mail server', ...(clock && { clock }) })
  const post = way === 'anywhere' ? transportTo(smtpUrl) : outsideTransport(smtpUrl)
  return {
    async send({ to, subject, text }) {
      // As an object, an address is never read as a list of several.
      const send = () =>
        post.send({ from, to: { name: '', address: to }, subject, text }).then(
          () => null,
          (error: unknown) => Object(error) as Failed,
        )
      const failed = await breaker.run(send, (failure) => failure !== null && !isAboutOne(failure))
      if (failed !== null) throw new Error(`the mail server did not take a mail (${reasonOf(failed)})`)
    },
    close: () => post.close(),
  }
}

type Post = { send(mail: SendMailOptions): Promise<unknown>; close(): void }

function transportTo(url: string, servername?: string): Post {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A mail is put together from our own texts alone: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(servername !== undefined && { tls: { servername } }),
  })
  return { send: (mail) => transport.sendMail(mail), close: () => transport.close() }
}

/** Looks the name up before each mail and connects to the address it found, which leads outside; its certificate is the name's. */
function outsideTransport(smtpUrl: string): Post {
  const { hostname } = new URL(smtpUrl)
  let current: { address: string; post: Post } | undefined
  return {
    async send(mail) {
      const addresses = await publicAddressesOf(hostname)
      if (current === undefined || !addresses.includes(current.address)) {
        current?.post.close()
        const [address = ''] = addresses
        const url = new URL(smtpUrl)
        url.hostname = isIP(address) === 6 ? `[${address}]` : address
        current = { address, post: transportTo(url.href, isIP(hostname) === 0 ? hostname : undefined) }
      }
      return current.post.send(mail)
    },
    close: () => current?.post.close(),
  }
}

type Failed = { code?: unknown; responseCode?: unknown }

/** It answered, and said no to this mail alone: an address that is none must not stop the mails of all others. */
const isAboutOne = ({ code, responseCode }: Failed) =>
  code !== 'EAUTH' && typeof responseCode === 'number' && responseCode !== 421

/** Servers repeat the recipient in their answer, which has no place in a log. */
const reasonOf = ({ code = '', responseCode = '' }: Failed) => `${code} ${responseCode}`.trim()
