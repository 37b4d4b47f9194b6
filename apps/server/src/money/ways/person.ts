import type { GiftSource } from '@trevo/contract/ops/reward-programme'
import type { WayId } from '@trevo/contract/ops/ways'
import type { PersonMissing, RewardSource } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { WAY_OF_SOURCE } from './ways.ts'
import { type WorstCase, worstCaseOf } from './worst-case.ts'

type Refusal = 'identity_required' | 'phone_required' | 'document_required' | 'same_person'

/** Which line of the worst case a way out gives; those that are not here give a share of play, or nothing but what was earned. */
const LINES: Partial<Record<WayId, GiftSource>> = {
  promotion: 'promotion',
  check_in: 'check_in',
  referral: 'referral',
  vip_gift: 'level',
  mission: 'mission',
  rain: 'rain',
  rules: 'rule',
  free_rounds: 'rule',
}
/** Where points become money: they may have been given before the mall paid this much for them. */
const MALL: ReadonlySet<WayId> = new Set(['mall_cash', 'mall_goods'])

const isForPersons = ({ personal, isPointsPersonal }: WorstCase, way: WayId): boolean => {
  const line = LINES[way]
  return MALL.has(way) ? isPointsPersonal : line !== undefined && personal.has(line)
}

/**
 * Asked of every gift in the transaction that pays it: one that is worth more than its play keeps goes to a person the brand knows, and
 * to one account of that person, whatever became of an earlier one (`take_gift_person`).
 */
export async function assertPerson(
  tx: Tx,
  { merchantId, memberId, way, day }: { merchantId: number; memberId: bigint; way: WayId; day: string },
): Promise<void> {
  if (LINES[way] === undefined && !MALL.has(way)) return
  const worst = await worstCaseOf(tx, merchantId, day)
  if (!isForPersons(worst, way)) return
  const taken = await sql<{ refusal: Refusal | null }>`select take_gift_person(${memberId}) as refusal`.execute(tx)
  const refusal = taken.rows[0]?.refusal ?? null
  if (refusal !== null) throw new AppError(refusal)
}

/** The same ahead of what others wait for, such as an envelope of a rain: whoever would be refused does not hold it meanwhile. */
export async function assertPersonAhead(tx: Tx, asked: Parameters<typeof assertPerson>[1]): Promise<void> {
  const { rows } = await sql<{ refusal: Refusal | null }>`select person_refusal(${asked.memberId}) as refusal`.execute(
    tx,
  )
  if (rows[0]?.refusal) await assertPerson(tx, asked)
}

const MISSING = {
  identity_required: 'identity',
  phone_required: 'phone',
  document_required: 'document',
  same_person: 'taken',
} as const satisfies Record<Refusal, PersonMissing>

/** The same as a page says it before the press. */
export async function personNeeded(
  db: Db,
  { merchantId, memberId, day }: { merchantId: number; memberId: bigint; day: string },
): Promise<{ missing: PersonMissing | null; sources: RewardSource[] }> {
  const worst = await worstCaseOf(db, merchantId, day)
  const sources = (Object.keys(WAY_OF_SOURCE) as RewardSource[]).filter((one) =>
    isForPersons(worst, WAY_OF_SOURCE[one]),
  )
  if (sources.length === 0) return { missing: null, sources }
  const { rows } = await sql<{ refusal: Refusal | null }>`select person_refusal(${memberId}) as refusal`.execute(db)
  const refusal = rows[0]?.refusal ?? null
  return { missing: refusal && MISSING[refusal], sources }
}
