import { createHmac } from 'node:crypto'
import { type CodePurpose, createCodes } from '../src/base/codes/codes.ts'
import { createTickets } from '../src/base/codes/tickets.ts'
import '../src/base/captcha/captcha.ts'
import { inTx } from '../src/platform/db.ts'
import type { TestApp } from './app.ts'
import { TEST_CONFIG } from './stub-app.ts'

type Server = Pick<TestApp, 'database' | 'clock'>

/** A code as it would have arrived by SMS. */
export async function aSmsCode(
  { database: { db }, clock }: Server,
  key: { merchantId: number; purpose: CodePurpose; target: string },
): Promise<string> {
  const codes = createCodes({ db, secrets: TEST_CONFIG.secrets, clock })
  return (await inTx(db, (tx) => codes.issueCode(tx, { ...key, asker: { by: 'a test', isOwn: true } }))).code
}

/** The cookie of a captcha whose picture shows `answer`. */
export async function aCaptchaCookie(
  { database: { db }, clock }: Server,
  merchantId: number,
  answer: string,
): Promise<string> {
  const hashed = createHmac('sha256', TEST_CONFIG.secrets.keyFor('captcha')).update(answer).digest('base64url')
  const data = { answer: hashed }
  const ticket = { merchantId, purpose: 'captcha', data, lifeMs: 60_000 } as const
  return `captcha=${await createTickets({ db, clock }).issueTicket(db, ticket)}`
}
