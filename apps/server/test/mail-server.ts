import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; subject: string; text: string }
export type MailServer = {
  url: string
  received: ReceivedMail[]
  /** The next mail that nobody has taken yet; waits for it. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

/** An address that it does not know. */
export const REFUSED = 'refused@example.com'

/** A real SMTP server that keeps what it is given; it asks for the name `user` and the word `word`. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  const untaken: ReceivedMail[] = []
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth(auth, _session, done) {
      if (auth.username === 'user' && auth.password === 'word') done(null, { user: 'user' })
      else done(new Error('unknown user'))
    },
    onRcptTo({ address }, _session, done) {
      if (address === REFUSED) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      else done()
    },
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const mail = { from, to: envelope.rcptTo.map(({ address }) => address), ...parseMail(raw) }
        received.push(mail)
        const taker = waiting.shift()
        if (taker) taker(mail)
        else untaken.push(mail)
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://user:word@127.0.0.1:${port}`,
    received,
    next() {
      const mail = untaken.shift()
      return mail ? Promise.resolve(mail) : new Promise((resolve) => waiting.push(resolve))
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Subject and text of a plain mail, out of the encodings that mail travels in. */
function parseMail(raw: string): { subject: string; text: string } {
  const split = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, split).replaceAll(/\r\n[ \t]+/g, ' ')
  const headerOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const body = raw.slice(split + 4)
  const encoding = headerOf('content-transfer-encoding').toLowerCase()
  const subject = headerOf('subject')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_match, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquote(word.replaceAll('_', ' ')),
    )
  if (encoding === 'base64') return { subject, text: Buffer.from(body, 'base64').toString() }
  return { subject, text: encoding === 'quoted-printable' ? unquote(body) : body }
}

function unquote(quoted: string): string {
  const bytes = quoted
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
