import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlayWorld, startPlayWorld } from '../../../test/play.ts'
import { inTx } from '../../platform/db.ts'
import { admitStake } from './admit-stake.ts'

let world: PlayWorld
beforeAll(async () => {
  world = await startPlayWorld()
})
afterAll(() => world.app.close())

test('lets a stake on no vendor’s game pass while member, session and brand are well', async () => {
  const { id: memberId, memberSessionId: sessionId } = await world.player()
  const now = world.app.clock.now()
  const stake = { memberId, sessionId, gameId: null, currency: 'BRL' as const, amount: 1n }
  const admit = (changes = {}, at = now) =>
    inTx(world.db, (tx) => admitStake(tx, world.merchantId, at, { ...stake, ...changes }))
  await admit()
  await admit({ gameId: world.gameId })
  await expect(admit({ sessionId: (await world.player()).memberSessionId })).rejects.toMatchObject({
    code: 'game_session_ended',
  })
  await expect(admit({}, new Date(now.getTime() + 86_400_000))).rejects.toMatchObject({ code: 'game_session_ended' })
  await world.db.updateTable('game').set({ status: 'maintenance' }).where('id', '=', world.gameId).execute()
  await expect(admit({ gameId: world.gameId })).rejects.toMatchObject({ code: 'vendor_maintenance' })
  await admit()
  await world.db.updateTable('member').set({ trial_expires_at: now }).where('id', '=', memberId).execute()
  await expect(admit()).rejects.toMatchObject({ code: 'user_unavailable' })
})
