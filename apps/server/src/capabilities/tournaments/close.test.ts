import { rewardHistory } from '@trevo/contract/reward-centre'
import { tournament, tournaments } from '@trevo/contract/tournaments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setHarmLevel } from '../../../test/harm.ts'
import { type Racer, startTournamentWorld, type TournamentWorld } from '../../../test/tournaments.ts'
import type { Ledger } from '../../money/ledger/ledger.ts'
import { closeTournaments } from './close.ts'

let world: TournamentWorld
beforeAll(async () => {
  world = await startTournamentWorld()
})
afterAll(async () => {
  expect(await world.findings()).toEqual([])
  await world.app.close()
})

const UNIT = 10_000n
const given = async (racer: Racer) => {
  const { rows } = await sql<{ amount: bigint | null }>`
    select sum(amount)::bigint as amount from reward_given where member_id = ${racer.id}`.execute(world.db)
  return Number(rows[0]?.amount ?? 0n) / 10_000
}
const stateOf = async (id: bigint) => {
  const { rows } = await sql<{ state: string }>`select state from tournament where id = ${id}`.execute(world.db)
  return rows[0]?.state
}

/** Racers who have lost this much each, the first most. */
async function raced(id: bigint, stakes: readonly string[]): Promise<Racer[]> {
  const racers: Racer[] = []
  for (const stake of stakes) {
    const racer = await world.entrant(id)
    await world.plays(racer, stake, '0')
    racers.push(racer)
  }
  return racers
}

test('pays each place once, up to the share of what its winner played, and says so', async () => {
  const id = await world.tournament('turnover')
  // 5 % of what was played: 100, 50 and 15 of 100, 50 and 20.
  const [first, second, third, fourth] = (await raced(id, ['3000', '2000', '300', '299'])) as [
    Racer,
    Racer,
    Racer,
    Racer,
  ]
  await world.close()
  expect(await stateOf(id)).toBe('published')
  world.pass()
  await Promise.all([world.close(), world.close(), world.close()])
  await world.close()
  expect([await given(first), await given(second), await given(third), await given(fourth)]).toEqual([100, 50, 15, 0])
  expect(await world.cashOf(first)).toBe(7100n * UNIT)
  expect(await stateOf(id)).toBe('paid')
  const session = { ...third, session: (await world.racer()).session }
  expect(await world.ask(session, tournament, { params: { id: String(id) } })).toMatchObject({
    tournament: { state: 'over' },
    top: [{ prize: '100.00' }, { prize: '50.00' }, { prize: '15.00' }],
  })
  const { rows } = await sql<{ subject: string }>`
    select t.subject from inbox_state s join inbox_text t on t.message_id = s.message_id
    where s.member_id = ${first.id} and t.language = 'EN'`.execute(world.db)
  expect(rows).toEqual([{ subject: 'Place 1 in Race' }])
})

test('goes on where a killed node stopped: every prize once, however often one is killed', async () => {
  const prizes = Array.from({ length: 12 }, (_, index) => BigInt(12 - index) * UNIT)
  const id = await world.tournament('turnover', { prizes })
  const racers = await raced(
    id,
    Array.from({ length: 12 }, (_, index) => String(1200 - index)),
  )
  world.pass()
  let calls = 0
  let kills = 0
  /** Dies in every second payment, before or after its money has moved. */
  const dying: Pick<Ledger, 'postTransfer' | 'postTransfers'> = {
    postTransfers: world.ledger.postTransfers,
    async postTransfer(...args) {
      calls += 1
      if (calls % 4 === 1) {
        kills += 1
        throw new Error('killed before')
      }
      const posted = await world.ledger.postTransfer(...args)
      if (calls % 4 === 3) {
        kills += 1
        throw new Error('killed after')
      }
      return posted
    },
  }
  for (let runs = 0; runs < 60 && (await stateOf(id)) !== 'paid'; runs++) {
    await Promise.allSettled([
      closeTournaments({ ...world.deps, ledger: dying }),
      closeTournaments({ ...world.deps, ledger: dying }),
    ])
  }
  expect(kills).toBeGreaterThan(5)
  expect(await stateOf(id)).toBe('paid')
  expect(await Promise.all(racers.map(given))).toEqual(prizes.map((prize) => Number(prize / UNIT)))
})

test('passes over who is locked, takes a break or has a second account further up; the others move up', async () => {
  const id = await world.tournament('turnover')
  const [locked, excluded, twin, best, third] = (await raced(id, [
    '5000',
    '4900',
    '4700',
    '4800',
    '4600',
  ])) as Racer[] as [Racer, Racer, Racer, Racer, Racer]
  await sql`update member set status = 'locked' where id = ${locked.id}`.execute(world.db)
  await sql`insert into member_guard (member_id, excluded_until) values (${excluded.id}, 'infinity')`.execute(world.db)
  for (const racer of [twin, best]) {
    await sql`insert into member_registration (member_id, device_hash) values (${racer.id}, ${Buffer.alloc(32, 7)})
      on conflict (member_id) do update set device_hash = excluded.device_hash`.execute(world.db)
  }
  world.pass()
  await world.close()
  expect([
    await given(locked),
    await given(excluded),
    await given(twin),
    await given(best),
    await given(third),
  ]).toEqual([0, 0, 0, 100, 50])
})

test('the last round before the end counts, though nobody had counted it', async () => {
  const id = await world.tournament('multiplier')
  const racer = await world.entrant(id)
  await world.plays(racer, '1000', '1500')
  world.pass()
  await world.plays(racer, '1', '500')
  await world.close()
  // 5 % of the 500 that were at risk; the 500 times came too late.
  expect(await given(racer)).toBe(25)
  expect(await world.entry(id, racer)).toMatchObject({ score: 15_000n })
})

test('a prize that a limit of the day holds back is paid on the next day', async () => {
  await sql`insert into way_limit (merchant_id, way, grant_max, member_day_max, second_from)
    values (${world.merchantId}, 'tournament', 1000000000, 1500000, 0)`.execute(world.db)
  const ids = [await world.tournament('turnover'), await world.tournament('turnover')]
  const racer = await world.entrant(...ids)
  await world.plays(racer, '4000', '0')
  world.pass()
  await world.close()
  expect(await given(racer)).toBe(100)
  await world.close()
  expect(await given(racer)).toBe(100)
  world.app.clock.advance(24 * 3_600_000)
  await world.close()
  expect(await given(racer)).toBe(200)
  await sql`delete from way_limit where merchant_id = ${world.merchantId}`.execute(world.db)
})

test('nobody wins without a score, and what nobody wins stays with the house', async () => {
  const id = await world.tournament('net')
  const [loser, winner] = [await world.entrant(id), await world.entrant(id)]
  await world.plays(loser, '10', '0')
  await world.plays(winner, '100', '300')
  world.pass()
  await world.close()
  expect([await given(loser), await given(winner)]).toEqual([0, 5])
  const fresh = await world.racer()
  expect(await world.ask(fresh, tournaments)).toMatchObject({ list: expect.any(Array) })
  expect(await world.ask(fresh, rewardHistory)).toMatchObject({ list: [] })
})

test('whoever play seems to harm joins nothing and sees nothing to join; what they joined before is paid', async () => {
  const [before, later] = [await world.tournament('turnover'), await world.tournament('turnover')]
  const racer = await world.entrant(before)
  await world.plays(racer, '3000', '0')
  await setHarmLevel(world.db, { id: racer.id, merchantId: world.merchantId }, 2, world.app.clock.now())
  expect(await world.join(racer, later)).toBe('offers_paused')
  expect(await world.entry(later, racer)).toBeUndefined()
  expect(await world.join(racer, before)).toMatchObject({ joinedAt: expect.any(String) })
  const { list } = (await world.ask(racer, tournaments)) as { list: { id: string }[] }
  expect(list.map(({ id }) => id)).toEqual([String(before)])
  world.pass()
  await world.close()
  await world.close()
  expect(await given(racer)).toBe(100)
})
