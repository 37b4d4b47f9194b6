import type { RoomType } from '@trevo/contract/catalogue'
import type { LiveModel } from '@trevo/contract/games'
import { formatMoney } from '@trevo/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { coverUrl } from './cover-url.ts'
import { everything } from './game-filter.ts'
import { type Audience, readGames, titleOf } from './games.ts'
import { listIds } from './lists.ts'

/** Whoever opened the room this long ago and has not closed it counts as watching. */
const WATCHING_MS = 15 * 60_000
const ROOMS_MAX = 200

type RoomsQuestion = { merchantId: number; now: Date; roomType?: RoomType | undefined }

/** Rooms of the livestream category in the merchant's order, with who is watching now. */
export async function roomsOf(
  db: Db,
  { merchantId, now, roomType }: RoomsQuestion,
  audience: Audience,
): Promise<LiveModel[]> {
  const filter = { ...everything(merchantId), category: 'LIVESTREAM' } as const
  const games = await readGames(db, await listIds(db, filter, { limit: ROOMS_MAX, offset: 0 }))
  const rooms = games.filter((game) => roomType === undefined || game.roomType === roomType)
  const viewers = await readViewers(
    db,
    merchantId,
    rooms.map(({ gameId }) => gameId),
    now,
  )
  return rooms.flatMap((room) => {
    if (room.roomId === null || room.roomType === null) return []
    return {
      nodeId: String(room.nodeId),
      roomId: room.roomId,
      name: titleOf(room, audience.language),
      roomType: room.roomType,
      price: room.roomPrice === null ? null : formatMoney(room.roomPrice),
      viewers: viewers.get(room.gameId) ?? 0,
      pictureUrl: coverUrl(room, audience),
      online: !room.maintenance,
      inSite: room.inSite,
    }
  })
}

async function readViewers(db: Db, merchantId: number, gameIds: bigint[], now: Date): Promise<Map<bigint, number>> {
  const since = new Date(now.getTime() - WATCHING_MS)
  const { rows } = await sql<{ gameId: bigint; viewers: number }>`
    select game_id as "gameId", count(distinct member_id)::int as viewers
    from game_session
    where game_id = any (${gameIds.map(String)}::bigint[]) and merchant_id = ${merchantId}
      and id >= first_id(${since}) and created_at > ${since} and ended_at is null and expires_at > ${now}
    group by game_id`.execute(db)
  return new Map(rows.map(({ gameId, viewers }) => [gameId, viewers]))
}
