import type { BodyOf } from '@trevo/contract/endpoint'
import { LOTTERY } from '@trevo/contract/lottery'
import { formatMoney } from '@trevo/contract/money'
import {
  opsBolao,
  opsBolaoDraws,
  opsBolaos,
  opsCancelBolao,
  opsOpenBolao,
  type StaffBolao,
} from '@trevo/contract/ops/bolao'
import { unitStakeMinor } from '@trevo/lottery/odds'
import { countUnits, parseSelection } from '@trevo/lottery/selection'
import { findPlay } from '@trevo/lottery/settle'
import { actorOf } from '../../../../base/staff/actor.ts'
import { staffWrite } from '../../../../base/staff/audit.ts'
import { keyPage } from '../../../../base/staff/paging.ts'
import { bookOf } from '../../../../money/ledger/books.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import type { Db, Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type StaffDoor, staffRoute } from '../../../../platform/http/staff-route.ts'
import { offersOf } from '../../offers.ts'
import { slotsOf } from '../../slots.ts'
import { gameOf } from '../bets.ts'
import { type BolaoDeps, callOff, type Opening, open } from '../bolao.ts'
import { stateOf } from '../view.ts'
import { allBefore, type BolaoView, partViews, viewOf } from '../view-queries.ts'

async function onWire(db: Db | Tx, row: BolaoView, now: Date): Promise<StaffBolao> {
  const parts = await partViews(db, row, now)
  const sum = (of: 'stake' | 'back' | 'prize') => parts.reduce((all, part) => all + BigInt(part[of]), 0n)
  return {
    id: String(row.id),
    gameCode: row.gameCode,
    period: row.period,
    closesAt: row.closesAt.toISOString(),
    state: stateOf(row),
    organiserId: row.organiserId === null ? null : String(row.organiserId),
    organiser: row.organiser,
    openedBy: row.openedBy,
    unsold: row.unsold,
    shares: row.shares,
    own: row.own,
    sold: row.sold,
    price: formatMoney(row.price),
    staked: formatMoney(sum('stake') - sum('back')),
    prize: formatMoney(sum('prize')),
    createdAt: row.createdAt.toISOString(),
    cancelledWhy: row.cancelledWhy,
  }
}

/** Units and stakes follow from what is chosen; the series is set when it is opened. */
function openingOf({ play: id, selection, mode, multiple, ...asked }: BodyOf<typeof opsOpenBolao>): Opening {
  const play = findPlay(gameOf(asked.gameCode).family, id)
  if (play === undefined || play.board !== 'trad') throw new AppError('selection_invalid', { line: 0 })
  const units = countUnits(play, parseSelection(play, selection))
  if (units === 0) throw new AppError('selection_invalid', { line: 0 })
  const price = formatMoney(unitStakeMinor(play, mode, multiple) * BigInt(units))
  const line = { play: id, selection, units, mode, multiple, series: 0, stake: price }
  return { ...asked, playType: 'trad', lines: [line], price, own: 0 }
}

export function staffBolaoRoutes(door: StaffDoor, deps: BolaoDeps): void {
  const { db, clock } = deps
  const one = async (at: Db | Tx, merchantId: number, id: bigint) => {
    const now = clock.now()
    const row = await viewOf(at, { bookId: bookOf(merchantId), memberId: null, now, id })
    if (row === undefined) throw new AppError('not_found')
    return onWire(at, row, now)
  }
  staffRoute(door, opsBolaos, async ({ merchant, query: { cursor, perPage, gameCode } }) => {
    const now = clock.now()
    const asked = { bookId: bookOf(merchant.id), memberId: null, now, gameCode, before: idOfCursor(cursor) }
    const rows = await allBefore(db, { ...asked, limit: perPage + 1 })
    const page = keyPage(rows, perPage, (row) => row)
    return { data: await Promise.all(page.data.map((row) => onWire(db, row, now))), cursor: page.cursor }
  })
  staffRoute(door, opsBolao, ({ merchant, params }) => one(db, merchant.id, BigInt(params.id)))
  staffRoute(door, opsBolaoDraws, async ({ merchant, params: { id: gameCode } }) => {
    const offer = (await offersOf(db, merchant.id)).find((one) => one.gameCode === gameCode)
    if (offer === undefined) throw new AppError('not_found')
    const asked = { merchantId: merchant.id, gameCodes: [gameCode], now: clock.now(), count: LOTTERY.periodsMax }
    const takesBets = offer.enabled && offer.running
    const draws = takesBets ? ((await slotsOf(db, asked)).get(gameCode) ?? []) : []
    return { draws, closedPlays: [...offer.closedPlays] }
  })
  staffRoute(door, opsOpenBolao, (call) =>
    staffWrite({ db, clock }, actorOf(call), async (tx) => {
      const { merchant, staff, body } = call
      const id = await open(tx, deps, merchant, { openedBy: staff.userName }, openingOf(body))
      const value = await one(tx, merchant.id, id)
      return { value, note: { action: 'bolao.open', entity: 'bolao', entityId: id, after: value } }
    }),
  )
  staffRoute(door, opsCancelBolao, (call) =>
    staffWrite({ db, clock }, actorOf(call), async (tx) => {
      const { merchant, params } = call
      const id = BigInt(params.id)
      const before = await one(tx, merchant.id, id)
      if (!(await callOff(tx, deps, { bookId: bookOf(merchant.id), id, by: 'brand' })))
        return { value: before, note: null }
      const after = await one(tx, merchant.id, id)
      return { value: after, note: { action: 'bolao.cancel', entity: 'bolao', entityId: id, before, after } }
    }),
  )
}
