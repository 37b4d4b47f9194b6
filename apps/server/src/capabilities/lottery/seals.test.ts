import { randomUUID } from 'node:crypto'
import { type LotteryOrderDetail, lotteryOrders } from '@trevo/contract/lottery-orders'
import { parseMoney } from '@trevo/contract/money'
import { type Approval, opsDecideApproval } from '@trevo/contract/ops/approvals'
import { opsRequestVoid } from '@trevo/contract/ops/lottery'
import { betRecords } from '@trevo/contract/records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerOf,
  drawDue,
  drawsAt,
  errorOf,
  fixedLine,
  type LotteryWorld,
  type Player,
  period,
  startLotteryWorld,
} from '../../../test/lottery.ts'
import { VOID_WORDS } from '../../../test/ops-lottery.ts'
import { answered } from '../../../test/ops-world.ts'
import { storageInMemory } from '../../../test/seals.ts'
import { signedIn } from '../../../test/staff.ts'
import { LEDGER_CHECKS } from '../../money/ledger/audit.ts'
import { systemClock } from '../../platform/clock.ts'
import { SEAL_CHECKS } from '../books/audit.ts'
import { auditBooks } from '../books/audit-books.ts'
import { deepAudit } from '../books/deep-audit.ts'
import { dropParts } from '../books/drop-parts.ts'
import { exportSeals } from '../books/export-seals.ts'
import { closeParts, sealBooks } from '../books/seal-books.ts'
import { LOTTERY_CHECKS } from './audit.ts'
import { settleDrawn } from './settle.ts'
import { workOffVoids } from './void.ts'

/**
 * The draws are of 1 March: their week begins on Wednesday, 25 February, and is over by the database's clock, by which the
 * ledger numbers what it moves.
 */
let world: LotteryWorld
let [winner, loser] = [{} as Player, {} as Player]
const storage = storageInMemory()
const rowsOf = async <Row extends object>(text: string) => (await world.app.database.pool.query<Row>(text)).rows

beforeAll(async () => {
  world = await startLotteryWorld()
  await world.app.database.pool.query(`select make_partitions('2026-02-26', '2026-02-26 01:00')`)
  ;[winner, loser] = [await world.player('10.00'), await world.player('10.00')]
  await bet(721, winner, true)
  await bet(721, loser, false)
})
afterAll(() => world.app.close())

async function bet(n: number, player: Player, isRight: boolean): Promise<string> {
  const [first = 0] = await world.numbersOf('5d-1m', period(n))
  const lines = [fixedLine(String(isRight ? first : (first + 1) % 10))]
  const placed = await world.place(player, { lines, periods: [{ period: period(n), multiple: 1 }] })
  return answerOf<LotteryOrderDetail>(placed).order.id
}

const checks = { ofEach: [...LEDGER_CHECKS, ...SEAL_CHECKS], ofAll: LOTTERY_CHECKS }

/** The steps of a night, after a clean audit. */
async function night(): Promise<string[]> {
  const { db } = world
  expect(await findings(false)).toEqual([])
  await closeParts(db, new Date())
  await sealBooks(db, () => true)
  await exportSeals({ db, storage, clock: systemClock })
  return dropParts(db, new Date())
}

async function findings(deep: boolean): Promise<string[]> {
  const found = deep ? await deepAudit({ db: world.db, storage }) : []
  for await (const run of auditBooks({ db: world.db, clock: systemClock, checks, deep })) found.push(...run.findings)
  return found.map(({ check, detail }) => `${check}: ${detail}`)
}

const week = () =>
  rowsOf<{ part: string }>(`select part from parts_of('lottery_entry') where low = first_id('2026-02-25')`)
const closed = () =>
  rowsOf(`select from closed_part where table_name = 'lottery_entry' and low = first_id('2026-02-25')`)

test('keeps a week open while a bet of it waits for its outcome, or for a void', async () => {
  await night()
  expect(await closed()).toHaveLength(0)
  world.app.clock.advance(new Date(drawsAt(721)).getTime() - world.app.clock.now().getTime())
  await drawDue(world.deps)
  await night()
  expect(await closed()).toHaveLength(0)
  await settleDrawn(world.deps)
  await rowsOf(`insert into lottery_void (draw_id, merchant_id, reason, everywhere, created_at)
    select id, ${world.merchantId}, 'late', true, now() from lottery_draw where period = '${period(721)}' and game_code = '5d-1m'`)
  await night()
  expect(await closed()).toHaveLength(0)
  // As if nobody had declared it.
  await rowsOf('delete from lottery_void')
})

test('seals and exports the week when it is settled', async () => {
  await night()
  expect(await closed()).toHaveLength(1)
  const seals = await rowsOf(`select s.rows, e.verified_at is not null as exported from seal s
    left join seal_export e using (book_id, number)
    where s.table_name = 'lottery_entry' and s.book_id = ${world.merchantId} and s.low = first_id('2026-02-25')`)
  expect(seals).toEqual([{ rows: 2n, exported: true }])
  const [{ part } = { part: '' }] = await week()
  await expect(rowsOf(`update ${part} set prize = 0, state = 'lost'`)).rejects.toMatchObject({ code: '23001' })
  expect(await findings(false)).toEqual([])
  expect(await findings(true)).toEqual([])
})

test('refuses to void a draw whose week is sealed, and nothing of it moves', async () => {
  const [{ id } = { id: 0n }] = await rowsOf<{ id: bigint }>(
    `select id from lottery_draw where period = '${period(721)}' and game_code = '5d-1m'`,
  )
  const [one, other] = [
    await signedIn(world.app, { roles: ['finance'] }),
    await signedIn(world.app, { roles: ['finance'] }),
  ]
  const ask = (drawId: bigint) =>
    one.call(opsRequestVoid, {
      params: { id: String(drawId) },
      body: { requestId: randomUUID(), ...VOID_WORDS, everywhere: true },
    })
  expect(errorOf(await ask(id))).toBe('draw_sealed')
  // Asked for while it was open, decided when it is closed.
  const { id: approvalId } = answered<Approval>(
    await ask(
      (await rowsOf<{ id: bigint }>(`select id from lottery_draw where period = '${period(722)}'`))[0]?.id ?? 0n,
    ),
  )
  await rowsOf(`update approval set payload = jsonb_set(payload, '{drawId}', '"${id}"') where id = ${approvalId}`)
  const decided = await other.call(opsDecideApproval, {
    params: { id: approvalId },
    body: { accept: true },
  })
  expect(errorOf(decided)).toBe('draw_sealed')
  await workOffVoids(world.deps)
  // 10.00 less a stake of 2.00, and a prize of 19.56.
  expect([await world.cashOf(winner), await world.cashOf(loser)]).toEqual([parseMoney('27.56'), parseMoney('8.00')])
})

test('drops the week past its retention; the audit proves it, and records say where it is', async () => {
  await rowsOf(`update partition_plan set keep_days = 30`)
  expect(await night()).toEqual(expect.arrayContaining(['lottery_entry_20260225', 'lottery_order_20260225']))
  expect(await week()).toEqual([])
  expect(await rowsOf('select from lottery_entry')).toEqual([])
  expect(await rowsOf('select from lottery_order')).toEqual([])
  expect(await findings(false)).toEqual([])
  expect(await findings(true)).toEqual([])
  const asked = await world.app.inject(betRecords, {
    token: winner.token,
    query: { from: '2026-02-20', to: '2026-03-01' },
  })
  expect(answerOf<{ archivedBefore: string | null }>(asked).archivedBefore).toBe('2026-03-04T00:00:00.000Z')
  const own = await world.app.inject(lotteryOrders, { token: winner.token })
  expect(answerOf(own)).toMatchObject({ list: [], cursor: null, archivedBefore: '2026-03-04T00:00:00.000Z' })
})
