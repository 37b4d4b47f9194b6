import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawDue, drawsAt, fixedLine, type LotteryWorld, period, startLotteryWorld } from '../../../test/lottery.ts'
import { inTx } from '../../platform/db.ts'
import type { LotteryDeps } from './deps.ts'
import { settleDrawn } from './settle.ts'
import { writeLetters } from './win-notices.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

/** A bet of 2.00 on the digit that comes first wins 19.56, so many times. */
async function win(n: number, multiple: number) {
  const player = await world.player('1000.00')
  const [first = 0] = await world.numbersOf('5d-1m', period(n))
  const line = fixedLine(String(first), { multiple, stake: `${2 * multiple}.00` })
  await world.place(player, { lines: [line], periods: [{ period: period(n), multiple: 1 }] })
  return player
}

/** Draws and settles; answers the letters that were asked for. */
async function settle(n: number): Promise<bigint[]> {
  const asked: bigint[] = []
  const send: LotteryDeps['jobs']['send'] = async (_, name, data) => {
    if (name === 'lottery.letters') asked.push(BigInt((data as { drawId: string }).drawId))
    return true
  }
  const deps = { ...world.deps, jobs: { send } }
  world.app.clock.advance(new Date(drawsAt(n)).getTime() - world.app.clock.now().getTime())
  await drawDue(deps)
  await settleDrawn(deps)
  return asked
}

const letters = async () => {
  const { rows } = await sql<{ memberId: bigint; language: string; subject: string }>`
    select s.member_id as "memberId", t.language, t.subject from inbox_state s join inbox_text t using (message_id)
    order by 1, 2`.execute(world.db)
  return rows
}

test('asks for letters where a prize is worth one, and writes each once', async () => {
  await win(725, 51)
  const big = await win(725, 52)
  const asked = await settle(725)
  expect(asked).toHaveLength(1)
  expect(await letters()).toEqual([])
  const [drawId = 0n] = asked
  await inTx(world.db, (tx) => writeLetters(tx, world.deps, drawId))
  await inTx(world.db, (tx) => writeLetters(tx, world.deps, drawId))
  // 51 times 19.56 is 997.56, 52 times is 1017.12.
  expect(await letters()).toEqual([
    { memberId: big.id, language: 'EN', subject: 'You won R$\u00a01.017,12 in 5D 1 min' },
    { memberId: big.id, language: 'ES', subject: 'Ganaste R$\u00a01.017,12 en 5D 1 min' },
    { memberId: big.id, language: 'PT', subject: 'Você ganhou R$\u00a01.017,12 na 5D 1 min' },
  ])
})

test('asks for none where no prize is worth one', async () => {
  await win(726, 51)
  expect(await settle(726)).toEqual([])
})
