import { randomBytes, randomInt } from 'node:crypto'
import { query } from './database.ts'

/** Everybody's password here. Its hash is argon2id, made once, so that the tests need no hashing of their own. */
export const PASSWORD = 'uma senha boa 9'
export const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VMzeUHOqFrH9puTk+qk3rg$gd6xgkMSs4x7dYZjUElIUlCeEhfYrvyFDyhuFsNzOUE'

export type Person = { brand: string; account: string; mobile: string; email: string }
type PersonOptions = { type?: 0 | 1 | 2; mustChange?: boolean }

/** A member of the brand with a password, a mobile number (without its +55) and a mail address, verified as most are. */
export async function addPerson(brandCode: string, { type = 0, mustChange = false }: PersonOptions = {}) {
  const account = `p${randomBytes(5).toString('hex')}`
  const mobile = `119${randomInt(10_000_000, 99_999_999)}`
  const person: Person = { brand: brandCode, account, mobile, email: `${account}@trevo.com` }
  await query(
    `with added as (
       insert into member (merchant_id, account, nickname, type) select id, $2, $2, $3 from merchant where code = $1
       returning id, merchant_id),
     verified as (
       insert into member_profile (member_id, merchant_id, identity_verified_at, permitted_until, consent_edition)
       select a.id, a.merchant_id, now(), now() + interval '15 days', m.consent_edition from added a join merchant m on m.id = a.merchant_id),
     agreed as (
       insert into legal_consent (merchant_id, member_id, kind, version, language, text_hash, source, ip, user_agent, agreed_at)
       select a.merchant_id, a.id, v.kind, v.version, 'PT', v.hashes ->> 'PT', 'registration', '', '', now()
       from added a join legal_version v on v.merchant_id = a.merchant_id and v.asks_consent),
     known as (
       insert into member_credential (member_id, password_hash, must_change) select id, $4, $5 from added)
     insert into member_contact (member_id, merchant_id, kind, value, verified_at)
     select id, merchant_id, kind, value, now() from added, (values ('mobile', $6), ('email', $7)) as own (kind, value)`,
    [brandCode, account, type, PASSWORD_HASH, mustChange, `+55${person.mobile}`, person.email],
  )
  return person
}

/** Waits for the newest message to somebody in the sandbox's outbox, and answers what the pattern finds in it. */
export async function findInMessage(recipient: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const [message] = await query<{ body: string }>(
      'select body from outbox where recipient = $1 order by id desc limit 1',
      [recipient],
    )
    const found = message && pattern.exec(message.body)?.[0]
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no message to ${recipient} matches ${pattern}`)
}
