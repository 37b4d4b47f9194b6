import type { ValueOf } from '@trevo/contract/endpoint'
import type { JackpotPot, JackpotProof, jackpotDrops, jackpots, VendorPool } from '@trevo/contract/jackpots'
import { formatMoney } from '@trevo/contract/money'
import { POOL_FRESH_MINUTES } from '@trevo/contract/vendor-pools'
import type { Language } from '@trevo/contract/wire'
import { namesOfScope } from '../../../base/catalogue/offer-scope.ts'
import { maskName } from '../../../base/members/mask.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { levelsOf, type PoolRow } from '../queries.ts'
import { type Level, percentOf, potOf } from '../rules.ts'
import { drawOf, dropPage, dropsOfDraw, poolsShown, vendorPoolsShown } from './queries.ts'

const DROPS_SHOWN = 20

const titleIn = (
  language: Language,
  { titlePt, titleEn, titleEs }: Pick<PoolRow, 'titlePt' | 'titleEn' | 'titleEs'>,
): string => ({ PT: titlePt, EN: titleEn, ES: titleEs })[language]

const asPot = (level: Level): JackpotPot => ({
  level: level.level,
  amount: formatMoney(potOf(level)),
  start: formatMoney(level.start),
  mustDropBy: formatMoney(level.cap),
  sharePercent: percentOf(level.share),
  refillPercent: percentOf(level.refill),
  isOpen: level.isOpen,
})

/** Of vendors, as long as what they said holds. */
async function poolsOfVendors(db: Db, merchantId: number, now: Date): Promise<VendorPool[]> {
  const since = new Date(now.getTime() - POOL_FRESH_MINUTES * 60_000)
  const rows = await vendorPoolsShown(db, merchantId, since)
  return rows.map(({ vendor, poolId, title, amount, toldAt, nodes }) => ({
    id: `${vendor} ${poolId}`,
    vendor,
    title,
    amount: formatMoney(amount),
    games: nodes,
    goodForSeconds: Math.ceil((toldAt.getTime() - since.getTime()) / 1000),
  }))
}

export async function jackpotsFor(
  db: Db,
  merchantId: number,
  language: Language,
  now: Date,
): Promise<ValueOf<typeof jackpots>> {
  const rows = await poolsShown(db, merchantId)
  const levels = await levelsOf(
    db,
    rows.map(({ id }) => id),
  )
  const list = await Promise.all(
    rows.map(async (row) => ({
      id: String(row.id),
      title: titleIn(language, row),
      state: row.state,
      scope: row.scope,
      category: row.category,
      vendor: row.vendor,
      names: await namesOfScope(db, row, language !== 'EN'),
      games: row.games,
      pots: (levels.get(row.id) ?? []).map(asPot),
    })),
  )
  return { list, vendorPools: await poolsOfVendors(db, merchantId, now) }
}

export async function dropsFor(
  db: Db,
  ask: { merchantId: number; memberId: bigint | null; language: Language; before: bigint | null; now: Date },
): Promise<ValueOf<typeof jackpotDrops>> {
  const { merchantId, before, now } = ask
  const rows = await dropPage(db, { merchantId, before, now, limit: DROPS_SHOWN + 1 })
  const shown = rows.slice(0, DROPS_SHOWN)
  return {
    list: shown.map((row) => ({
      id: String(row.id),
      jackpotId: String(row.poolId),
      title: titleIn(ask.language, row),
      level: row.level,
      amount: formatMoney(row.amount),
      account: maskName(row.account),
      isMe: row.memberId === ask.memberId,
      at: row.createdAt.toISOString(),
      number: row.number,
    })),
    cursor: rows.length > DROPS_SHOWN ? String(shown.at(-1)?.id) : null,
  }
}

export async function proofOf(
  db: Db,
  merchantId: number,
  { poolId, number }: { poolId: bigint; number: bigint },
): Promise<JackpotProof> {
  const draw = await drawOf(db, { merchantId, poolId, number })
  if (draw === undefined) throw new AppError('not_found')
  const { roundIds, stakes, signature } = draw
  return {
    jackpotId: String(poolId),
    number: Number(number),
    closedAt: draw.closedAt.toISOString(),
    listHash: draw.listHash.toString('hex'),
    rounds: roundIds?.map((id, index) => [String(id), String(stakes?.[index])]) ?? null,
    staked: String(draw.staked),
    levels: draw.levels,
    beacon: { ...draw.chain, round: draw.beaconRound, signature: signature?.toString('hex') ?? null },
    drops: (await dropsOfDraw(db, poolId, Number(number))).map(({ level, roundId, stake, amount }) => ({
      level,
      roundId: String(roundId),
      stake: String(stake),
      amount: formatMoney(amount),
    })),
  }
}
