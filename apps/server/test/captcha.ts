import { createHmac, randomInt } from 'node:crypto'
import type { Db } from '../src/platform/db.ts'
import { hashToken } from '../src/platform/token.ts'
import '../src/base/codes/tables.ts'
import { TEST_CONFIG } from './stub-app.ts'

/** No test reads the picture, so the server is made to expect these digits. */
export async function captchaAnswer(db: Db, ticket: string): Promise<string> {
  const answer = String(randomInt(1_000_000)).padStart(6, '0')
  const hashed = createHmac('sha256', TEST_CONFIG.secrets.keyFor('captcha')).update(answer).digest('base64url')
  const { numUpdatedRows } = await db
    .updateTable('one_time_ticket')
    .set({ data: JSON.stringify({ answer: hashed }) })
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('there is no such captcha')
  return answer
}
