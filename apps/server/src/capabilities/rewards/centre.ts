import type { RewardKind } from '@trevo/contract/gifts'
import { formatMoney } from '@trevo/contract/money'
import type { Claimable, RewardRecord, RewardSource } from '@trevo/contract/reward-centre'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import { waitsForFirstBet } from '../../money/giving/first-bet.ts'
import { lockRewards } from '../../money/giving/give.ts'
import { isRepeated } from '../../money/giving/requests.ts'
import type { CentreDeps, Claimed, RewardSourceOf, RewardVisit } from '../../money/giving/source.ts'
import { type Db, inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { ofTwo } from '../../platform/language.ts'

/** What can be taken at once comes first, then what ends first. */
const orderOf = ({ status, expiresAt }: Claimable) => `${status === 'Claim' ? 0 : 1}${expiresAt ?? '9'}`

export async function claimablesOf(
  deps: CentreDeps,
  sources: readonly RewardSourceOf[],
  visit: RewardVisit,
): Promise<Claimable[]> {
  const [lists, waits] = await Promise.all([
    Promise.all(sources.map((source) => source.claimables(deps, visit))),
    waitsForFirstBet(deps.db, visit.merchant, visit.memberId),
  ])
  const list = lists.flat()
  return (waits ? list.map(untilFirstBet) : list).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** What the house gives waits for the first bet; an envelope is another member's own money. */
const untilFirstBet = (claimable: Claimable): Claimable =>
  claimable.status === 'Claim' && claimable.source !== 'envelope'
    ? { ...claimable, status: 'Process', firstBet: true }
    : claimable

type ClaimAsk = { source: RewardSource; id: string; requestId: string }

/** One claim of a member at a time; the same request a second time is answered from what the first one did. */
export function claim(
  deps: CentreDeps,
  sources: readonly RewardSourceOf[],
  visit: RewardVisit,
  { source: name, id, requestId }: ClaimAsk,
): Promise<Claimed> {
  const source = sources.find((one) => one.name === name)
  if (source === undefined) throw new AppError('not_found')
  const { memberId, now } = visit
  return inTx(deps.db, async (tx) => {
    await lockRewards(tx, memberId)
    const repeated = await isRepeated(tx, { memberId, requestId, source: name, ref: id }, now)
    return source.claim(tx, deps, visit, { id, requestId, repeated })
  })
}

type GivenRow = { id: bigint; source: RewardSource; about: string; kind: RewardKind; amount: bigint; at: Date }

export async function historyOf(
  db: Db,
  { memberId, language, before, limit }: { memberId: bigint; language: Language; before: bigint | null; limit: number },
): Promise<{ list: RewardRecord[]; cursor: string | null }> {
  const { rows } = await sql<GivenRow>`
    select id, source, ${ofTwo(language, sql`about_pt`, sql`about_en`)} as about, kind, amount, created_at as at
    from reward_given where member_id = ${memberId} and (${before}::bigint is null or id < ${before})
    order by id desc limit ${limit + 1}`.execute(db)
  const list = rows.slice(0, limit).map(({ id, source, about, kind, amount, at }) => ({
    id: String(id),
    source,
    about,
    gift: { kind, amount: formatMoney(amount) },
    at: at.toISOString(),
  }))
  return { list, cursor: rows.length > limit ? (list.at(-1)?.id ?? null) : null }
}
