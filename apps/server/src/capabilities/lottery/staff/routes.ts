import {
  opsLotteries,
  opsLottery,
  opsLotteryBets,
  opsLotteryDraw,
  opsLotteryDraws,
  opsLotteryRunning,
  opsLotterySchedule,
  opsRequestVoid,
} from '@trevo/contract/ops/lottery'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { keyPage, sliceOf } from '../../../base/staff/paging.ts'
import { idOfCursor } from '../../../platform/cursor.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import { asDraw, betsOf, drawDetail, requestVoid } from './draws.ts'
import { changeRunning, lotteriesOf, lotteryDeed, lotteryOf } from './lottery.ts'
import { drawPage } from './queries.ts'
import { changeSchedule } from './schedule.ts'

export function staffLotteryRoutes(door: StaffDoor, book: DeedBook): void {
  const { db, clock } = door.app
  const deps = { db, clock }

  staffRoute(door, opsLotteries, async (call) => {
    const all = await lotteriesOf(db, clock, call)
    const { offset, limit } = sliceOf(call.query)
    return { data: all.slice(offset, offset + limit), total: all.length }
  })
  staffRoute(door, opsLottery, (call) => lotteryOf(db, clock, call, call.params.id))
  deedRoute(door, book, lotteryDeed(deps))
  staffRoute(door, opsLotteryRunning, (call) => changeRunning(deps, call, call.params.id, call.body.running))
  staffRoute(door, opsLotterySchedule, (call) => changeSchedule(deps, call, call.params.id, call.body))
  staffRoute(door, opsLotteryDraws, async ({ merchant, query: { gameCode, cursor, perPage } }) => {
    const asked = { merchantId: merchant.id, gameCode, now: clock.now(), before: idOfCursor(cursor) }
    return keyPage(await drawPage(db, { ...asked, limit: perPage + 1 }), perPage, asDraw)
  })
  staffRoute(door, opsLotteryDraw, (call) => drawDetail(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsLotteryBets, (call) => betsOf(deps, call, BigInt(call.params.id), call.query.cursor))
  staffRoute(door, opsRequestVoid, (call) => requestVoid(deps, call, BigInt(call.params.id), call.body))
}
