import { recoverByEmail, resetByLink } from '@trevo/contract/passwords'
import '../src/providers/outbox/outbox.ts'
import type { TestApp } from './app.ts'
import { anAddress, cookieOf, giveContact, givePassword, logInAs } from './auth.ts'
import { aMember } from './fixtures.ts'

/** A brand without captcha, so that nothing but the pause stops the guessing. */
export type Site = { merchantId: number; host: string }
export type Attack = {
  tried: number
  refused: number
  /** What the owner was sent about it. */
  notices: number
  /** Signing in with the right password from somewhere new, during the attack. */
  ownerElsewhere: string
  /** The same after setting a new password by mail, while the attack goes on. */
  ownerRecovered: string
}

const NEW_PASSWORD = 'a new one, just as good'
const AT_ONCE = 50
const ROUNDS_MAX = 200

/** Guesses a password from as many addresses as there are guesses, then lets the owner recover amid more of them. */
export async function guessPassword(server: TestApp, site: Site, guesses: number): Promise<Attack> {
  const { db } = server.database
  const { merchantId, host } = site
  const member = await aMember(db, { merchantId })
  const email = `${member.account}@example.com`
  await givePassword(db, member)
  await giveContact(db, member, 'email', email)
  const codes: string[] = []
  const guess = async () => {
    const { envelope } = await logInAs(server, member.account, { host, password: 'not the password' })
    codes.push(codeOf(envelope))
  }
  for (let done = 0; done < guesses; done += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, guesses - done) }, guess))
  }
  const count = (code: string) => codes.filter((other) => other === code).length
  const [tried, refused] = [count('login_failed'), count('locked_out')]
  const ownerElsewhere = codeOf((await logInAs(server, member.account, { host })).envelope)
  const notices = (await mailsTo(server, email, (mails) => mails.length > 0)).length

  const body = new URLSearchParams({ username: member.account, email }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await server.inject(recoverByEmail, { ip: anAddress(), host, headers, body })
  const mails = await mailsTo(server, email, (all) => all.some((mail) => mail.includes('token=')))
  const token = /token=([\w-]+)/.exec(mails.join('\n'))?.[1] ?? ''
  const reset = await server.inject(resetByLink, { ip: anAddress(), host, body: { token, newPassword: NEW_PASSWORD } })
  await Promise.all(Array.from({ length: AT_ONCE }, guess))
  const cookie = `device=${cookieOf(reset, 'device')?.value}`
  const recovered = await logInAs(server, member.account, { host, password: NEW_PASSWORD, headers: { cookie } })
  return { tried, refused, notices, ownerElsewhere, ownerRecovered: codeOf(recovered.envelope) }
}

const codeOf = (envelope: unknown) => (envelope as { errorCode?: string }).errorCode ?? 'signed in'

/** Mails leave in the background. */
async function mailsTo(server: TestApp, recipient: string, isEnough: (mails: string[]) => boolean): Promise<string[]> {
  for (let round = 0; ; round++) {
    const rows = await server.database.db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', recipient)
      .execute()
    const mails = rows.map(({ body }) => body)
    if (isEnough(mails) || round >= ROUNDS_MAX) return mails
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
