import type { BodyOf, ValueOf } from '@trevo/contract/endpoint'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { opsPublishTournament, type opsTournament, type StaffTournament } from '@trevo/contract/ops/tournaments'
import { RANKING_SHOWN } from '@trevo/contract/tournaments'
import { subject } from '../../../base/approvals/consent.ts'
import { gamesOfScope } from '../../../base/catalogue/offer-scope.ts'
import type { Deed, Desk } from '../../../base/deeds/deeds.ts'
import { givesMore } from '../../../base/deeds/gives-more.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import { withinMargin } from '../../../money/margin/margin.ts'
import { assertMayGive } from '../../../money/ways/one-person.ts'
import { checkGift } from '../../../money/ways/second-person.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import type { Live } from '../../../platform/live/live.ts'
import { type TournamentRow, tournamentById } from '../queries.ts'
import { topOf } from '../ranking-queries.ts'
import { byPlace, percentOf, prizeRows, shareOf, stateOf } from '../rules.ts'
import {
  cancelBeforeStart,
  type Figures,
  figuresOf,
  insertTournament,
  lockPublishing,
  type NewTournament,
  type PlaceLine,
  paidPlaces,
  setAside,
} from './queries.ts'

export type TournamentDesk = { db: Db; clock: Clock; live: Pick<Live, 'toMerchant'> }
const NO_FIGURES: Figures = { entrants: 0, paid: 0n }

export const asTournament = (row: TournamentRow, figures: Figures = NO_FIGURES, now: Date): StaffTournament => ({
  id: String(row.id),
  titles: { PT: row.titlePt, EN: row.titleEn, ES: row.titleEs },
  scope: row.scope,
  category: row.category,
  vendor: row.vendor,
  games: row.games,
  score: row.score,
  minStake: formatMoney(row.minStake),
  sharePercent: percentOf(row.share),
  prizes: prizeRows(row.prizes),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  budget: formatMoney(row.budget),
  state: stateOf(row, now),
  entrants: figures.entrants,
  paid: formatMoney(figures.paid),
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
})

async function rowOf(db: Db | Tx, { merchant }: Pick<Desk, 'merchant'>, id: bigint): Promise<TournamentRow> {
  const row = await tournamentById(db, merchant.id, id)
  if (row === undefined) throw new AppError('not_found')
  return row
}

async function staffView(db: Db | Tx, desk: Pick<Desk, 'merchant'>, id: bigint, now: Date): Promise<StaffTournament> {
  const row = await rowOf(db, desk, id)
  return asTournament(row, (await figuresOf(db, row.merchantId, [id])).get(id), now)
}

const asPlace = ({ memberId, score, played, prize, paidAt, ...line }: PlaceLine) => ({
  ...line,
  memberId: String(memberId),
  score: formatMoney(score),
  played: formatMoney(played),
  prize: prize === null ? null : formatMoney(prize),
  paidAt: paidAt?.toISOString() ?? null,
})

export async function tournamentWithPlaces(
  { db, clock }: TournamentDesk,
  acting: Acting,
  id: bigint,
): Promise<ValueOf<typeof opsTournament>> {
  const row = await rowOf(db, acting, id)
  const isLive = row.state === 'published'
  const top = isLive ? await topOf(db, { book: row.merchantId, tournamentId: id }, RANKING_SHOWN) : []
  const standing = top.map(({ account, ...one }, index): PlaceLine => {
    return { ...one, userName: account, place: index + 1, prize: null, paidAt: null, refusal: '' }
  })
  const places = isLive ? standing : await paidPlaces(db, id)
  return { ...(await staffView(db, acting, id, clock.now())), places: places.map(asPlace) }
}

type Draft = Omit<BodyOf<typeof opsPublishTournament>, 'requestId'>

type Beside = { requestId: string; gameIds: bigint[]; now: Date }

function newTournament({ merchant, staff }: Desk, draft: Draft, { requestId, gameIds, now }: Beside): NewTournament {
  const { titles, scope } = draft
  const prizes = byPlace(draft.prizes)
  return {
    merchantId: merchant.id,
    titlePt: titles.PT,
    titleEn: titles.EN,
    titleEs: titles.ES,
    scope,
    category: scope === 'category' ? draft.category : null,
    vendor: scope === 'vendor' ? draft.vendor : null,
    gameIds,
    score: draft.score,
    minStake: parseMoney(draft.minStake),
    share: shareOf(draft.sharePercent),
    prizes,
    budget: prizes.reduce((sum, prize) => sum + prize, 0n),
    startsAt: new Date(draft.startsAt),
    endsAt: new Date(draft.endsAt),
    requestId,
    createdBy: staff.userName,
    createdAt: now,
  }
}

const budgetOf = ({ prizes }: Draft) => byPlace(prizes).reduce((sum, prize) => sum + prize, 0n)

/**
 * Sets all prizes aside. What open tournaments give together is one person's up to the limit of the way; and since a prize is
 * never more than a share of what its winner played, that share is what the margin has to hold.
 */
export const publishTournamentDeed = ({ clock, live }: TournamentDesk): Deed<typeof opsPublishTournament> => ({
  kind: 'tournament',
  endpoint: opsPublishTournament,
  async work(tx, desk, { body }, consent) {
    const { id: merchantId } = desk.merchant
    const now = clock.now()
    const { requestId, ...draft } = body
    const request = { staffId: desk.staff.staffId, merchantId, requestId, entity: 'tournament', input: body, now }
    const { id, isNew } = await makeOnce(tx, request, async () => {
      if (new Date(draft.startsAt) <= now) throw wrongField('startsAt', 'too_small')
      if (shareOf(draft.sharePercent) === 0) throw wrongField('sharePercent', 'too_small')
      const gameIds = await gamesOfScope(tx, merchantId, draft)
      const created = newTournament(desk, draft, { requestId, gameIds, now })
      await lockPublishing(tx, merchantId)
      const { staffId } = desk.staff
      const ask = { merchantId, way: 'tournament', kind: 'tournament', consent, staffId, now } as const
      await checkGift(tx, ask, { kind: 'cash', amount: created.prizes[0] ?? 0n })
      const together = created.budget + (await setAside(tx, merchantId, now))
      await assertMayGive(tx, ask, givesMore(opsPublishTournament, null, body), together, created.budget)
      tx.afterCommit(() => live.toMerchant(merchantId, 'tournaments.changed', {}))
      return withinMargin(tx, [merchantId], () => insertTournament(tx, created))
    })
    const value = await staffView(tx, desk, id, now)
    const note = { action: 'tournament.publish', entity: 'tournament', entityId: id, after: value } as const
    return { value, note: isNew ? note : null }
  },
  facts: async (_tx, _desk, { body }) => [
    ...subject('tournament', body.titles.PT),
    ...subject('budget', formatMoney(budgetOf(body)), 'money'),
    ...subject('places', String(byPlace(body.prizes).length), 'count'),
    ...subject('top_prize', body.prizes[0]?.amount ?? '0', 'money'),
    ...subject('prize_share', body.sharePercent, 'percent'),
    ...subject('opens', body.startsAt, 'moment'),
    ...subject('closes', body.endsAt, 'moment'),
  ],
})

export function cancelTournament(
  { db, clock, live }: TournamentDesk,
  acting: Acting,
  id: bigint,
): Promise<StaffTournament> {
  return staffWrite({ db, clock }, actorOf(acting), async (tx) => {
    const now = clock.now()
    const before = await staffView(tx, acting, id, now)
    if (before.state === 'cancelled') return { value: before, note: null }
    if (!(await cancelBeforeStart(tx, acting.merchant.id, id, now))) throw new AppError('conflict')
    const after = await staffView(tx, acting, id, now)
    tx.afterCommit(() => live.toMerchant(acting.merchant.id, 'tournaments.changed', {}))
    return { value: after, note: { action: 'tournament.cancel', entity: 'tournament', entityId: id, before, after } }
  })
}
