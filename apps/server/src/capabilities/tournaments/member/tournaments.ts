import type { ValueOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type {
  joinTournament,
  RankingRow,
  Tournament,
  TournamentPlace,
  tournament,
  tournaments,
} from '@trevo/contract/tournaments'
import type { Language } from '@trevo/contract/wire'
import { namesOfScope } from '../../../base/catalogue/offer-scope.ts'
import { maskName } from '../../../base/members/mask.ts'
import { admitSpending } from '../../../money/gate/gate.ts'
import { areOffersPaused, assertMayTakePart } from '../../../money/giving/offers.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type TournamentRow, tournamentById } from '../queries.ts'
import type { Rankings } from '../ranking.ts'
import { after, before, type Entry, entryOf, type Ranked } from '../ranking-queries.ts'
import { percentOf, prizeTable, stateOf } from '../rules.ts'
import { finalPlaceOf, finalPlaces, insertEntry, tournamentsAround } from './queries.ts'

const SHOWN_AFTER_MS = 14 * 86_400_000
const NEIGHBOURS = 2

export type Visit = { merchant: Merchant; memberId: bigint; language: Language; now: Date }
type Deps = { db: Db; rankings: Rankings }

const boardOf = ({ merchantId: book, id: tournamentId }: TournamentRow) => ({ book, tournamentId })

async function mineOf({ db, rankings }: Deps, row: TournamentRow, entry: Entry | undefined) {
  if (entry === undefined) return { mine: null, won: null }
  const final = row.state === 'published' ? undefined : await finalPlaceOf(db, row.id, entry.memberId)
  const place = final?.place ?? (entry.rounds > 0 ? await rankings.placeOf(boardOf(row), entry) : null)
  const mine: TournamentPlace = { place, score: formatMoney(entry.score), played: formatMoney(entry.played) }
  return { mine, won: final?.paid && final.amount > 0n ? formatMoney(final.amount) : null }
}

async function viewOf(
  deps: Deps,
  { language, now }: Visit,
  row: TournamentRow,
  entry: Entry | undefined,
): Promise<Tournament> {
  const titles = { PT: row.titlePt, EN: row.titleEn, ES: row.titleEs }
  const [names, { entrants }, own] = await Promise.all([
    namesOfScope(deps.db, row, language !== 'EN'),
    deps.rankings.board(boardOf(row)),
    mineOf(deps, row, entry),
  ])
  return {
    id: String(row.id),
    title: titles[language],
    state: stateOf(row, now),
    score: row.score,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    scope: row.scope,
    category: row.category,
    names,
    minStake: formatMoney(row.minStake),
    sharePercent: percentOf(row.share),
    budget: formatMoney(row.budget),
    prizes: prizeTable(row.prizes, row.share),
    entrants,
    ...own,
  }
}

export async function tournamentsFor(deps: Deps, visit: Visit): Promise<ValueOf<typeof tournaments>> {
  const { merchant, memberId, now } = visit
  const endedAfter = new Date(now.getTime() - SHOWN_AFTER_MS)
  const rows = await tournamentsAround(deps.db, { merchantId: merchant.id, now, endedAfter })
  const [isPaused, entries] = await Promise.all([
    areOffersPaused(deps.db, memberId),
    Promise.all(rows.map((row) => entryOf(deps.db, boardOf(row), memberId))),
  ])
  const shown = rows.map((row, at) => ({ row, entry: entries[at] })).filter(({ entry }) => !isPaused || entry)
  const list = await Promise.all(shown.map(({ row, entry }) => viewOf(deps, visit, row, entry)))
  return { serverTime: now.toISOString(), list }
}

async function running({ db }: Deps, { merchant }: Pick<Visit, 'merchant'>, id: bigint): Promise<TournamentRow> {
  const row = await tournamentById(db, merchant.id, id)
  if (row === undefined || row.state === 'cancelled') throw new AppError('not_found')
  return row
}

export async function tournamentFor(deps: Deps, visit: Visit, id: bigint): Promise<ValueOf<typeof tournament>> {
  const row = await running(deps, visit, id)
  const entry = await entryOf(deps.db, boardOf(row), visit.memberId)
  const view = await viewOf(deps, visit, row, entry)
  const ranking = row.state === 'published' ? liveRanking : finalRanking
  return {
    serverTime: visit.now.toISOString(),
    tournament: view,
    ...(await ranking(deps, visit, row, { entry, view })),
  }
}

type Own = { entry: Entry | undefined; view: Tournament }
type Ranking = { top: RankingRow[]; around: RankingRow[] }

async function liveRanking(
  deps: Deps,
  { memberId }: Visit,
  row: TournamentRow,
  { entry, view }: Own,
): Promise<Ranking> {
  const of = boardOf(row)
  const { top } = await deps.rankings.board(of)
  const asRow = (one: Pick<Ranked, 'memberId' | 'account' | 'score'>, place: number): RankingRow => {
    const prize = row.prizes[place - 1]
    return {
      place,
      account: maskName(one.account),
      score: formatMoney(one.score),
      prize: prize === undefined ? null : formatMoney(prize),
      isMe: one.memberId === memberId,
    }
  }
  const shown = top.map((one, index) => asRow(one, index + 1))
  const place = view.mine?.place ?? null
  if (entry === undefined || place === null || shown.some(({ isMe }) => isMe)) return { top: shown, around: [] }
  const [above, below, own] = await Promise.all([
    before(deps.db, of, entry, NEIGHBOURS),
    after(deps.db, of, entry, NEIGHBOURS),
    ownAccount(deps.db, memberId),
  ])
  const around = [
    ...above.map((one, index) => asRow(one, place - 1 - index)).reverse(),
    asRow({ ...entry, account: own }, place),
    ...below.map((one, index) => asRow(one, place + 1 + index)),
  ]
  return { top: shown, around: around.filter((one) => one.place > shown.length) }
}

async function ownAccount(db: Db, memberId: bigint): Promise<string> {
  const row = await db.selectFrom('member').select('account').where('id', '=', memberId).executeTakeFirstOrThrow()
  return row.account
}

async function finalRanking({ db }: Deps, { memberId }: Visit, { id }: TournamentRow): Promise<Ranking> {
  const places = await finalPlaces(db, id)
  const top = places.map(({ place, memberId: who, account, score, amount }) => ({
    place,
    account: maskName(account),
    score: formatMoney(score),
    prize: amount > 0n ? formatMoney(amount) : null,
    isMe: who === memberId,
  }))
  return { top, around: [] }
}

/** Rounds that begin from now on count. Whoever may not play may not join. */
export function joinAs(
  deps: Deps,
  { merchant, memberId, now }: Omit<Visit, 'language'>,
  id: bigint,
): Promise<ValueOf<typeof joinTournament>> {
  return inTx(deps.db, async (tx) => {
    const row = await tournamentById(tx, merchant.id, id)
    if (row === undefined || row.state === 'cancelled') throw new AppError('not_found')
    const of = { book: merchant.id, tournamentId: id }
    const known = await entryOf(tx, of, memberId)
    if (known !== undefined) return { joinedAt: known.joinedAt.toISOString() }
    if (row.state !== 'published' || now >= row.endsAt) throw new AppError('tournament_over')
    await admitSpending(tx, now, memberId)
    await assertMayTakePart(tx, now, memberId)
    await insertEntry(tx, { merchantId: merchant.id, tournamentId: id, memberId, now })
    const entry = await entryOf(tx, of, memberId)
    return { joinedAt: (entry?.joinedAt ?? now).toISOString() }
  })
}
