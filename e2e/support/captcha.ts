import { createHmac, hkdfSync } from 'node:crypto'
import { query } from './database.ts'
import { SECRET_KEY } from './server-settings.ts'

const DIGITS = 5
const key = Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'trevo/captcha', 32))

/** The digits in the newest picture of a brand. The server keeps only their keyed hash, so all of them are tried. */
export async function readCaptcha(brandCode: string): Promise<string> {
  const [ticket] = await query<{ answer: string }>(
    `select t.data ->> 'answer' as answer from one_time_ticket t join merchant m on m.id = t.merchant_id
     where m.code = $1 and t.purpose = 'captcha' order by t.created_at desc limit 1`,
    [brandCode],
  )
  for (let number = 0; number < 10 ** DIGITS; number++) {
    const digits = String(number).padStart(DIGITS, '0')
    if (createHmac('sha256', key).update(digits).digest('base64url') === ticket?.answer) return digits
  }
  throw new Error(`${brandCode} shows no captcha that can be read`)
}
