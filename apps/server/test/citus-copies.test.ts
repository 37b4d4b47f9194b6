import { readFile } from 'node:fs/promises'
import type { LotteryOrderDetail } from '@trevo/contract/lottery-orders'
import { expect, test } from 'vitest'
import { settleDrawn } from '../src/capabilities/lottery/settle.ts'
import type { Pool } from '../src/platform/db.ts'
import { DEPLOY } from './citus.ts'
import { answerOf, drawDue, drawsAt, fixedLine, period, startLotteryWorld } from './lottery.ts'
import { startPlayWorld } from './play.ts'

/**
 * Makes the hot calls see, of what they only read, the columns that deploy/citus.sql copies to the workers, and no others: so a
 * column that a rule begins to read is missed here, and not by the first bet on a cluster.
 */
async function seeCopies(pool: Pool): Promise<void> {
  const deploy = await readFile(DEPLOY, 'utf8')
  const plan = /create table near\.plan[\s\S]*?;\ninsert into near\.plan[\s\S]*?;\n/.exec(deploy)?.[0]
  const calls = /c_calls constant text\[\] := ('\{.*?\}')/.exec(deploy)?.[1]
  if (plan === undefined || calls === undefined) throw new Error('deploy/citus.sql reads otherwise now')
  await pool.query(`create schema near; ${plan} do $$
    declare v record;
    begin
      for v in select * from near.plan loop
        execute format('create view near.%1$I as select %2$s from public.%1$I', v.table_name, array_to_string(v.columns, ', '));
      end loop;
      -- A row of a copy has a type of its own: any will do, as there.
      execute (select format('create function near.lottery_terms(o anyelement, p_running boolean) returns text language plpgsql stable as %L',
        'begin return (' || prosrc || '); end') from pg_proc where oid = 'public.lottery_terms'::regproc);
      grant usage on schema near to public;
      grant select on all tables in schema near to public;
      for v in select oid::regprocedure as name from pg_proc
        where pronamespace = 'public'::regnamespace and proname = any (${calls}::text[]) loop
        execute format('alter function %s set search_path = near, public, pg_temp', v.name);
      end loop;
    end $$`)
}

test('a vendor’s bets, wins, rounds and rollbacks need no column that workers do not have', async () => {
  const world = await startPlayWorld()
  try {
    const player = await world.player('100.00')
    await seeCopies(world.app.database.pool)
    const answers = [
      await world.bet(player, 'b1', 'r1', '10.00'),
      await world.win(player, 'w1', 'r1', '5.00'),
      await world.round(player, 'r2', '1.00', '3.00'),
      await world.bet(player, 'b3', 'r3', '2.00'),
      await world.rollback(player, 'x3', 'b3', 'r3'),
    ]
    expect(answers.map(({ envelope }) => envelope.success || envelope.errorCode)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    // 100 - 10 + 5 - 1 + 3 - 2 + 2
    expect(await world.cashOf(player)).toBe(970_000n)
  } finally {
    await world.app.close()
  }
})

test('nor does an order of the lottery, its draw and what it pays', async () => {
  const world = await startLotteryWorld()
  try {
    const player = await world.player('100.00')
    const [first = 0] = await world.numbersOf('5d-1m', period(725))
    await seeCopies(world.app.database.pool)
    const placed = await world.place(player, {
      lines: [fixedLine(String(first), { multiple: 1, stake: '2.00' })],
      periods: [{ period: period(725), multiple: 1 }],
    })
    answerOf<LotteryOrderDetail>(placed)
    world.app.clock.advance(new Date(drawsAt(725)).getTime() - world.app.clock.now().getTime())
    await drawDue(world.deps)
    await settleDrawn(world.deps)
    // 100 - 2 + 19.56
    expect(await world.cashOf(player)).toBe(1_175_600n)
  } finally {
    await world.app.close()
  }
})
