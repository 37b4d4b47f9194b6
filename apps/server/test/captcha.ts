import { createHmac } from 'node:crypto'
import { hashToken } from '../src/core/members/token.ts'
import type { Db } from '../src/platform/db.ts'
import '../src/core/codes/tables.ts'
import { TEST_CONFIG } from './stub-app.ts'

/** What a person reads from the picture; a test knows the key and tries all answers. */
export async function captchaAnswer(db: Db, ticket: string): Promise<string> {
  const { data } = await db
    .selectFrom('one_time_ticket')
    .select('data')
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirstOrThrow()
  const key = TEST_CONFIG.secrets.keyFor('captcha')
  const wanted = (data as { answer: string }).answer
  for (let number = 0; number < 1_000_000; number++) {
    const answer = String(number).padStart(6, '0')
    if (createHmac('sha256', key).update(answer).digest('base64url') === wanted) return answer
  }
  throw new Error('no captcha answer fits')
}
