import { isIP } from 'node:net'
import { Email, isCpf } from '@trevo/contract/fields'
import type { FoundBy } from '@trevo/contract/ops/members'
import { Id } from '@trevo/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { idNumberHashes } from '../../../base/members/identity.ts'
import type { Secrets } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db.ts'
import { beginningWith } from '../../../platform/like.ts'
import { targetHashes } from '../../cashier/payout-details.ts'

export type Hit = { id: bigint; by: FoundBy }
export type Search = {
  merchantId: number
  q: string
  /** Whether the caller may know where members were signed in. */
  withAddresses: boolean
  /** Of the brand's country, for numbers that name none. */
  dialCode: string
}
type Way = { by: FoundBy; ids: RawBuilder<unknown> }

/** The first few that begin like this; more letters narrow it down. */
const NAMES_MAX = 1_000

/** As `name_key` has it in the database. */
const bare = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

const PHONE_DIGITS_MIN = 8

/** As it is kept, however much of it was typed. */
const phoneForms = (digits: string, dialCode: string) => {
  const own = digits.replace(/^\+/, '')
  return [`+${own}`, `${dialCode}${own.replace(/^0+/, '')}`]
}

const RANDOM_KEY = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** As the card shows the device an account was opened on: the beginning of its hash. */
const DEVICE = /^d-([\da-f]{16})$/

/** Everything that this may be: each is found by an index of its own, however many members there are. */
export function waysOf(secrets: Secrets, { merchantId, q, withAddresses, dialCode }: Search): Way[] {
  const text = q.toLowerCase()
  const digits = q.replaceAll(/[^\d+]/g, '')
  const isNumber = /^\+?[\d.()\s-]+$/.test(q)
  const cpf = isNumber && isCpf(q) ? q.replaceAll(/\D/g, '') : null
  const phones = isNumber && digits.length >= PHONE_DIGITS_MIN ? phoneForms(digits, dialCode) : []
  const email = Email.safeParse(text).success ? text : null
  const keys = [cpf, email, RANDOM_KEY.test(text) ? text : null, ...phones].filter((key) => key !== null)
  const device = DEVICE.exec(text)?.[1]
  const ways: Way[] = [
    {
      by: 'user_name',
      ids: sql`select id from (select a.id from member a
        where a.merchant_id = ${merchantId} and lower(a.account) like ${beginningWith(text)}
        order by lower(a.account) limit ${NAMES_MAX}) named`,
    },
  ]
  if (Id.safeParse(q).success) ways.push({ by: 'number', ids: sql`select ${q}::bigint` })
  // A number is nobody's name.
  if (!isNumber && email === null) ways.push({ by: 'name', ids: byName(merchantId, bare(q)) })
  if (cpf !== null) ways.push({ by: 'cpf', ids: byCpf(secrets, merchantId, cpf) })
  if (phones.length > 0) ways.push({ by: 'phone', ids: byContact(merchantId, 'mobile', phones) })
  if (email !== null) ways.push({ by: 'email', ids: byContact(merchantId, 'email', [email]) })
  if (keys.length > 0) ways.push({ by: 'pix_key', ids: byKey(secrets, merchantId, keys) })
  if (device !== undefined) ways.push({ by: 'device', ids: byDevice(merchantId, device) })
  if (withAddresses && isIP(q) !== 0) ways.push({ by: 'address', ids: byAddress(merchantId, q) })
  return ways
}

const NAME = sql`name_key(p.payee_name)`

export const byName = (
  merchantId: number,
  name: string,
) => sql`select member_id from (select p.member_id from member_profile p
  where p.merchant_id = ${merchantId} and p.payee_name <> '' and ${NAME} like ${beginningWith(name)}
  order by ${NAME} limit ${NAMES_MAX}) called`

const byCpf = (secrets: Secrets, merchantId: number, cpf: string) => sql`select p.member_id from member_profile p
  where p.merchant_id = ${merchantId} and p.id_number_hash = any(${idNumberHashes(secrets, cpf)}::bytea[])`

const byContact = (merchantId: number, kind: 'mobile' | 'email', values: readonly string[]) =>
  sql`select c.member_id from member_contact c
    where c.merchant_id = ${merchantId} and c.kind = ${kind} and c.value = any(${[...values]}::text[])`

/** Includes removed ones: risk needs to know whose they were. */
function byKey(secrets: Secrets, merchantId: number, keys: readonly string[]) {
  const none = { bankCode: null, branch: null, account: null }
  const hashes = keys.flatMap((pixKey) => targetHashes(secrets, { pixKey, ...none }))
  return sql`select a.member_id from payout_account a
    where a.merchant_id = ${merchantId} and a.target_hash = any(${hashes}::bytea[]) limit ${NAMES_MAX}`
}

const byDevice = (merchantId: number, code: string) => sql`select r.member_id from member_registration r
  join member d on d.id = r.member_id and d.merchant_id = ${merchantId}
  where r.device_hash >= decode(${code.padEnd(64, '0')}, 'hex') and r.device_hash <= decode(${code.padEnd(64, 'f')}, 'hex')
  limit ${NAMES_MAX}`

const byAddress = (merchantId: number, ip: string) => sql`select distinct s.member_id from member_session s
  where s.merchant_id = ${merchantId} and s.ip = ${ip} limit ${NAMES_MAX}`

/** Whom a search means, and by what; one member may be found by several. */
export async function hitsOf(db: Db, ways: readonly Way[]): Promise<Hit[]> {
  const each = ways.map(({ by, ids }) => sql`select ${by}::text as by, found.id from (${ids}) as found (id)`)
  const { rows } = await sql<Hit>`select distinct id, by from (${sql.join(each, sql` union all `)}) hits`.execute(db)
  return rows
}
