import type { LotteryOrderDetail } from '@trevo/contract/lottery'
import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  answerOf,
  drawsAt,
  fixedLine,
  type LotteryWorld,
  type Player,
  period,
  startLotteryWorld,
} from '../../../test/lottery.ts'
import { drawDue } from './draws.ts'
import { settleDrawn } from './settle.ts'

let world: LotteryWorld
beforeAll(async () => {
  world = await startLotteryWorld()
})
afterAll(() => world.app.close())

async function bet(n: number, player: Player, lines: readonly (readonly [digit: number, multiple: number])[]) {
  const placed = await world.place(player, {
    lines: lines.map(([digit, multiple]) => fixedLine(String(digit), { multiple, stake: `${2 * multiple}.00` })),
    periods: [{ period: period(n), multiple: 1 }],
  })
  return answerOf<LotteryOrderDetail>(placed).order.id
}

async function draw(n: number) {
  world.app.clock.advance(new Date(drawsAt(n)).getTime() - world.app.clock.now().getTime())
  await drawDue(world.deps)
}

const outcomeOf = async (player: Player, id: string) => {
  const [entry] = (await world.detail(player, id)).entries
  return `${entry?.state} ${entry?.prize}`
}

it('settles orders of one line and of several, whatever is held at once', async () => {
  const [first = 0] = await world.numbersOf('5d-1m', period(725))
  const wrong = (first + 1) % 10
  const players = await Promise.all(Array.from({ length: 3 }, () => world.player('100.00')))
  const outcomes: [Player, string, string][] = []
  for (const [index, player] of players.entries()) {
    const times = index + 1
    outcomes.push(
      [player, await bet(725, player, [[first, times]]), `won ${(19.56 * times).toFixed(2)}`],
      [player, await bet(725, player, [[wrong, 1]]), 'lost 0.00'],
      [
        player,
        await bet(725, player, [
          [first, 1],
          [first, times + 1],
          [wrong, 1],
        ]),
        `won ${(19.56 * (times + 2)).toFixed(2)}`,
      ],
      [
        player,
        await bet(725, player, [
          [wrong, 1],
          [wrong, 2],
        ]),
        'lost 0.00',
      ],
    )
  }
  await draw(725)
  let steps = 0
  await settleDrawn(world.deps, { chunkMembers: 1, heldAtOnce: 1, onStep: () => void steps++ })
  expect(steps).toBe(3)
  for (const [player, id, outcome] of outcomes) expect(await outcomeOf(player, id)).toBe(outcome)
  // 100.00 less 2t + 2 + 2(t + 3) + 6 of stakes, and 19.56 for each of t + t + 2 notes: 100 - 14 - 4t + 19.56 (2t + 2).
  expect((await Promise.all(players.map((player) => world.cashOf(player)))).map(formatMoney)).toEqual([
    '160.24',
    '195.36',
    '230.48',
  ])
  const { rows } = await sql`select from lottery_bet`.execute(world.db)
  expect(rows).toEqual([])
  expect(await world.findings()).toEqual([])
})

it('stops before anything is paid where a bet is missing among those of its draw', async () => {
  const [first = 0] = await world.numbersOf('5d-1m', period(726))
  const player = await world.player('10.00')
  const ids = [await bet(726, player, [[first, 1]]), await bet(726, player, [[first, 2]])]
  await draw(726)
  await sql`delete from lottery_bet where bet like '%40000]'`.execute(world.db)
  await expect(settleDrawn(world.deps)).rejects.toThrow('1 bets of draw')
  expect(await Promise.all(ids.map((id) => outcomeOf(player, id)))).toEqual(['open 0.00', 'open 0.00'])
  expect(formatMoney(await world.cashOf(player))).toBe('4.00')
  await sql`insert into lottery_bet (draw_id, bet, multiple)
    select draw_id, bet, multiple from lottery_entry where state = 'open' on conflict do nothing`.execute(world.db)
  await settleDrawn(world.deps)
  // 4.00 and three times 19.56.
  expect(formatMoney(await world.cashOf(player))).toBe('62.68')
  expect(await world.findings()).toEqual([])
})
