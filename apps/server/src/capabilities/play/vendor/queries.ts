import { MEMBER_TYPE } from '@trevo/contract/members'
import type { Db, Tx } from '../../../platform/db.ts'

/** One game of the vendor that some merchant shows and that may be played without money. */
export function anyFreeGame(db: Db | Tx, vendorCode: string) {
  return db
    .selectFrom('merchant_game as mg')
    .innerJoin('game as g', 'g.id', 'mg.game_id')
    .select(['mg.merchant_id as merchantId', 'mg.node_id as nodeId', 'g.id as gameId'])
    .where('g.vendor_code', '=', vendorCode)
    .where('g.support_free', '=', true)
    .where('g.room_type', 'is', null)
    .where('mg.visible', '=', true)
    .orderBy('mg.node_id')
    .limit(1)
    .executeTakeFirst()
}

/** The member's own session behind a game session of this vendor, where it belongs to a test player. */
export function testSessionOf(db: Db | Tx, vendorCode: string, gameSessionId: bigint) {
  return db
    .selectFrom('game_session as g')
    .innerJoin('member as m', 'm.id', 'g.member_id')
    .select([
      'g.session_id as sessionId',
      'g.merchant_id as merchantId',
      'g.member_id as memberId',
      'g.game_id as gameId',
    ])
    .where('g.id', '=', gameSessionId)
    .where('g.vendor_code', '=', vendorCode)
    .where('m.type', '=', MEMBER_TYPE.testPlayer)
    .executeTakeFirst()
}
