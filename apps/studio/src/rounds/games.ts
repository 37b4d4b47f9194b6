import { parseMoney } from '@trevo/contract/money'
import type { DemoGame } from '@trevo/games/demo-game'
import { GAMES } from '@trevo/games/games'
import { leastRtpOf, rtpOf } from '@trevo/games/profiles'
import type { GameSetup } from '../engines/engine.ts'
import type { GameInfo } from '../protocol.ts'

const byVendorAndCode = new Map(GAMES.map((game) => [`${game.vendor}/${game.code}`, game]))

/** Two vendors may call a game the same; which is meant, the launch token decides. */
export const vendorsOf = (code: string) => GAMES.filter((game) => game.code === code).map(({ vendor }) => vendor)

export const gameOf = (vendor: string, code: string) => byVendorAndCode.get(`${vendor}/${code}`)

export const setupOf = ({ engine, profile, minBet }: DemoGame): GameSetup => ({
  engine,
  profile: profile ?? null,
  minBetMinor: parseMoney(minBet),
})

export function infoOf(game: DemoGame): GameInfo {
  const { vendor, code, category, classify, titlePt, titleEn, engine, profile, art, room } = game
  return {
    vendor,
    code,
    category,
    titlePt,
    titleEn,
    engine,
    profile: profile ?? null,
    rtp: rtpOf(engine, profile) ?? '',
    leastRtp: leastRtpOf(engine),
    isCard: classify === 'SC',
    art: { palette: art.palette, hero: art.hero, support: [...art.support] },
    room: room === undefined ? null : { id: room.id, host: room.host },
  }
}
