import { createHmac, hkdfSync } from 'node:crypto'
import { query } from './database.ts'
import { SECRET_KEY } from './server-settings.ts'

const ANSWER = '24680'

/** The answer to the newest captcha of a brand. No test can read the picture, so the server is made to expect these digits. */
export async function captchaAnswer(brandCode: string): Promise<string> {
  const key = Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'trevo/captcha', 32))
  const answer = createHmac('sha256', key).update(ANSWER).digest('base64url')
  await query(
    `update one_time_ticket set data = jsonb_build_object('answer', $2::text) where ticket_hash = (
       select t.ticket_hash from one_time_ticket t join merchant m on m.id = t.merchant_id
       where m.code = $1 and t.purpose = 'captcha' order by t.created_at desc limit 1)`,
    [brandCode, answer],
  )
  return ANSWER
}
