import { randomUUID } from 'node:crypto'
import { createAffiliateLink } from '@trevo/contract/agents/links'
import type { NewLine } from '@trevo/contract/lottery-orders'
import { registerByUsername } from '@trevo/contract/registration'
import type { LoginValue } from '@trevo/contract/session'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { units } from '../../../../test/agents.ts'
import { deposit } from '../../../../test/ledger.ts'
import { answerOf, drawsAt, type LotteryWorld, type Player, startLotteryWorld } from '../../../../test/lottery.ts'
import { aUsernameForm } from '../../../../test/registration-form.ts'
import { marginOf } from '../../../money/margin/margin.ts'
import { setTopRates } from '../../../money/margin/queries.ts'
import { storeRates } from '../../../money/margin/rates.ts'
import { isWithin } from '../../../money/margin/stack.ts'
import { inTx } from '../../../platform/db.ts'
import { runRebates } from '../rebate-run.ts'

let world: LotteryWorld
afterEach(() => world.app.close())

const off = { enabled: false, required: false }
const settings = { register: { captcha: off, mobileNum: off, verificationCode: off, birthday: off } }

/** A brand as the rule admits it, with a head agent who has all there is to give. */
async function aBrand(offer: { seriesMin: number; seriesMax: number }, topRate: number): Promise<Player> {
  world = await startLotteryWorld({ settings, games: ['5d-1m'], offer })
  const { db, merchantId } = world
  await sql`update merchant_lottery set enabled = game_code = '5d-1m'`.execute(db)
  const head = await world.player('0.00', { type: 2 })
  await inTx(db, async (tx) => {
    await setTopRates(tx, merchantId, new Map([['LOTT', topRate]]))
    await storeRates(tx, head.id, new Map([['LOTT', topRate]]))
  })
  expect((await marginOf(db, merchantId)).every(isWithin)).toBe(true)
  return head
}

async function link(owner: Pick<Player, 'token'>, code: string, type: 0 | 1, rate: string): Promise<void> {
  const body = { requestId: randomUUID(), code, type, rates: [{ category: 'LOTT', rate }], remark: '', days: null }
  answerOf(await world.app.inject(createAffiliateLink, { token: owner.token, body }))
}

async function joins(username: string, affiliateCode: string): Promise<Player> {
  const answer = await world.app.inject(registerByUsername, { body: aUsernameForm({ username, affiliateCode }) })
  const { token } = answerOf<LoginValue>(answer)
  const { id } = await world.db
    .selectFrom('member')
    .select('id')
    .where('account', '=', username)
    .executeTakeFirstOrThrow()
  return { id, token, sessionId: 0n }
}

const both = (series: number): NewLine => ({
  play: 'position-traits',
  selection: 'big,small||||',
  units: 2,
  mode: '1',
  multiple: 1,
  series,
  stake: '200.00',
})

/** What the coalition has in the end of 200 on both sides, everything paid that is paid. */
async function attack(head: Player, agentRate: string, series: number): Promise<{ all: bigint; agent: bigint }> {
  await link(head, 'LIDERES', 1, agentRate)
  const agent = await joins('sec_agent1', 'LIDERES')
  await link(agent, 'SECZERO', 0, '0')
  const player = await joins('sec_player1', 'SECZERO')
  await world.ledger.transfer(deposit(world.merchantId, player.id, units(200), 'attack'))
  answerOf(await world.place(player, { playType: 'ent', lines: [both(series)] }))
  await world.until(drawsAt(721))
  const brand = { id: world.merchantId, timeZone: 'America/Sao_Paulo', currency: 'BRL' as const }
  await runRebates(world.deps, brand, '2026-03-01')
  const sums = await Promise.all([head, agent, player].map((one) => world.cashOf(one)))
  return { all: sums.reduce((sum, one) => sum + one, 0n), agent: sums[1] ?? 0n }
}

describe('an agent by a public link, a downline at zero, both sides of a draw', () => {
  test('come out below what they staked where one series is fixed for all: 190.00 and 5.00 of 200.00', async () => {
    const head = await aBrand({ seriesMin: 1900, seriesMax: 1900 }, 250)
    expect(await attack(head, '2', 1900)).toEqual({ all: units(195), agent: units(4) })
  })

  test('come out below it where the series is shared: 180.00 and 15.60 of 200.00', async () => {
    const head = await aBrand({ seriesMin: 1800, seriesMax: 1956 }, 780)
    expect(await attack(head, '6.5', 1800)).toEqual({ all: units(195.6), agent: units(13) })
  })
})
