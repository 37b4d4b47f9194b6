import { randomInt } from 'node:crypto'
import {
  type AffiliateLink,
  type createAffiliateLink as createCall,
  LINKS_MAX,
  type affiliateLinks as listCall,
} from '@trevo/contract/agents/links'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { isReal } from '@trevo/contract/members'
import { addInvitation, disableInvitation } from '../../../../base/members/invitations.ts'
import { lockMember } from '../../../../base/members/member.ts'
import { ratesOf } from '../../../../money/margin/rates.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Member, Merchant } from '../../../../platform/guards.ts'
import { offeredCategories } from '../../categories.ts'
import { agentOnce } from '../../once.ts'
import { asRates, assertWithin, parseRates } from '../../rates.ts'
import { type LinkRow, linkById, linksOf, openLinkCount } from './queries.ts'

type Deps = { db: Db; clock: Clock }
export type Asking = { member: Member; merchant: Merchant; origin: string }

const SHOWN_MAX = 200
const DAY_MS = 86_400_000
/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const CODE_ATTEMPTS = 5

const newCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const stateOf = ({ disabledAt, expiresAt }: LinkRow, now: Date): AffiliateLink['state'] => {
  if (disabledAt !== null) return 'disabled'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}

type Shown = { origin: string; now: Date; categories: readonly GameCategory[] }
const asLink = (row: LinkRow, { origin, now, categories }: Shown): AffiliateLink => ({
  id: String(row.id),
  code: row.code,
  url: `${origin}/m/register?affiliateCode=${encodeURIComponent(row.code)}`,
  type: row.type,
  rates: asRates(new Map(Object.entries(row.rates)), categories),
  remark: row.remark,
  state: stateOf(row, now),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  visits: row.visits,
  registrations: row.registrations,
  createdAt: row.createdAt.toISOString(),
})

export async function linksFor(
  { db, clock }: Deps,
  { member, merchant, origin }: Asking,
): Promise<ValueOf<typeof listCall>> {
  const [rows, rates, categories] = await Promise.all([
    linksOf(db, member.id, SHOWN_MAX),
    ratesOf(db, member.id),
    offeredCategories(db, merchant.id),
  ])
  const shown = { origin, now: clock.now(), categories }
  return { list: rows.map((row) => asLink(row, shown)), rates: asRates(rates, categories) }
}

export async function createLink(
  { db, clock }: Deps,
  { member, merchant, origin }: Asking,
  { requestId, code, type, rates, remark, days }: BodyOf<typeof createCall>,
): Promise<AffiliateLink> {
  if (!isReal(member.type)) throw new AppError('free_reject')
  const now = clock.now()
  const input = [code ?? null, type, rates.map(({ category, rate }) => [category, rate]), remark, days]
  const asked = parseRates(rates)
  return inTx(db, async (tx) => {
    await lockMember(tx, member.id)
    const { id } = await agentOnce(tx, { memberId: member.id, requestId, kind: 'link', input, now }, async () => {
      assertWithin(asked, await ratesOf(tx, member.id))
      if ((await openLinkCount(tx, member.id, now)) >= LINKS_MAX) throw new AppError('limit_exceeded')
      const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
      const link = { merchantId: merchant.id, ownerId: member.id, type, rates: Object.fromEntries(asked), remark }
      return { id: String(await insertWithCode(tx, code, { ...link, expiresAt, now })) }
    })
    const row = await linkById(tx, member.id, BigInt(id))
    if (!row) throw new AppError('not_found')
    return asLink(row, { origin, now, categories: await offeredCategories(tx, merchant.id) })
  })
}

type Coded = Omit<Parameters<typeof addInvitation>[1], 'code'>
async function insertWithCode(tx: Tx, chosen: string | undefined, link: Coded): Promise<bigint> {
  for (let attempt = 1; attempt <= (chosen === undefined ? CODE_ATTEMPTS : 1); attempt++) {
    const id = await addInvitation(tx, { ...link, code: chosen ?? newCode() })
    if (id !== undefined) return id
  }
  throw new AppError('code_taken')
}

export async function endLink(
  { db, clock }: Deps,
  { member, merchant, origin }: Asking,
  id: bigint,
): Promise<AffiliateLink> {
  const now = clock.now()
  return inTx(db, async (tx) => {
    await disableInvitation(tx, member.id, id, now)
    const row = await linkById(tx, member.id, id)
    if (!row) throw new AppError('not_found')
    return asLink(row, { origin, now, categories: await offeredCategories(tx, merchant.id) })
  })
}
