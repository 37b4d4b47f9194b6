import { BOLAO, type Bolao, type BolaoDetail, type BolaoState } from '@trevo/contract/bolao'
import type { NewLine, OrderLine } from '@trevo/contract/lottery-orders'
import { formatMoney } from '@trevo/contract/money'
import type { RegulationProfile } from '@trevo/contract/status'
import type { Language } from '@trevo/contract/wire'
import { findGame } from '@trevo/lottery/games'
import { maskName } from '../../../base/members/mask.ts'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Clock } from '../../../platform/clock.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { nameOf } from '../member/lobby.ts'
import { membersOpen } from './bolao.ts'
import { type BolaoView, forSale, mineBefore, type PartView, partViews, viewOf } from './view-queries.ts'

type Deps = { db: Db; clock: Clock }
type Brand = { id: number; regulation: RegulationProfile }
type Visit = { brand: Brand; memberId: bigint | null; language: Language }

export function stateOf({ cancelledAt, drawState, sold, own, shares }: BolaoView): BolaoState {
  if (drawState === 'void') return 'void'
  if (cancelledAt !== null) return 'cancelled'
  if (drawState === 'open') return sold + own < shares ? 'open' : 'full'
  return drawState === 'settled' ? 'done' : 'closed'
}

function onWire(row: BolaoView, { brand, memberId, language }: Visit): Bolao {
  const game = findGame(row.gameCode)
  const state = stateOf(row)
  // Opened by a member before the brand came under a profile that lets members open none.
  const isSold = row.organiserId === null || membersOpen(brand)
  return {
    id: String(row.id),
    gameCode: row.gameCode,
    gameName: game ? nameOf(game, language) : row.gameCode,
    period: row.period,
    closesAt: row.closesAt.toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    state: state === 'open' && !isSold ? 'full' : state,
    organiser: row.organiser === null ? null : row.organiser && maskName(row.organiser),
    unsold: row.unsold,
    shares: row.shares,
    left: isSold ? row.shares - row.own - row.sold : 0,
    price: formatMoney(row.price),
    lines: row.lines.length,
    mine: row.mine,
    isMine: memberId !== null && row.organiserId === memberId,
    won: state === 'done' && row.won !== null ? formatMoney(row.won) : null,
  }
}

const lineOnWire = ({ play, selection, units, mode, multiple, series, stake }: NewLine, line: number): OrderLine => ({
  line,
  play,
  selection,
  units,
  mode,
  multiple,
  series,
  stake,
})

export async function listBolaos({ db, clock }: Deps, visit: Visit, gameCode: string | undefined) {
  const now = clock.now()
  const { brand, memberId } = visit
  const rows = await forSale(db, {
    bookId: bookOf(brand.id),
    memberId,
    now,
    gameCode,
    ofMembers: membersOpen(brand),
    limit: BOLAO.list,
  })
  return {
    list: rows.map((row) => onWire(row, visit)),
    membersOpen: membersOpen(brand),
    serverNow: now.toISOString(),
  }
}

export async function ownBolaos({ db, clock }: Deps, visit: Visit & { memberId: bigint }, cursor: string | undefined) {
  const now = clock.now()
  const { brand, memberId } = visit
  const asked = { bookId: bookOf(brand.id), memberId, now, before: idOfCursor(cursor), limit: BOLAO.page }
  const rows = await mineBefore(db, asked)
  const last = rows.length === BOLAO.page ? rows.at(-1) : undefined
  return {
    list: rows.map((row) => onWire(row, visit)),
    cursor: last ? String(last.id) : null,
    serverNow: now.toISOString(),
  }
}

const sum = (parts: readonly PartView[], of: (part: PartView) => bigint) =>
  parts.reduce((all, part) => all + BigInt(of(part)), 0n)

export async function detailOf(
  { db, clock }: { db: Db | Tx; clock: Clock },
  visit: Visit,
  id: bigint,
): Promise<BolaoDetail> {
  const now = clock.now()
  const { brand, memberId } = visit
  const row = await viewOf(db, { bookId: bookOf(brand.id), memberId, now, id })
  if (row === undefined) throw new AppError('not_found')
  const parts = await partViews(db, row, now)
  const mine = parts.filter((part) => part.memberId === memberId)
  const bolao = onWire(row, visit)
  return {
    bolao,
    playType: row.playType,
    lines: row.lines.map(lineOnWire),
    holders: parts.map((part) => ({
      account: part.account && maskName(part.account),
      shares: part.shares,
      isMe: part.memberId === memberId,
    })),
    cancelledWhy: row.cancelledWhy,
    result: row.result,
    prize: bolao.state === 'done' ? formatMoney(sum(parts, ({ prize }) => prize)) : null,
    myPrize: formatMoney(sum(mine, ({ prize }) => prize)),
    myRebate: formatMoney(sum(mine, ({ rebate }) => rebate)),
    myBack: formatMoney(sum(mine, ({ back }) => back)),
    serverNow: now.toISOString(),
  }
}
