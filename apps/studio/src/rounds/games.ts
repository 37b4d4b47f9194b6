import { parseMoney } from '@trevo/contract/money'
import type { DemoGame } from '@trevo/games/demo-game'
import { flagshipOf } from '@trevo/games/flagships'
import { GAMES } from '@trevo/games/games'
import { isReturnChoice, leastReturnOf, leastRtpOf, returnChoicesOf, rtpOf } from '@trevo/games/profiles'
import { type GameSetup, STANDARD_BACK } from '../engines/engine.ts'
import type { GameInfo } from '../protocol.ts'

const byVendorAndCode = new Map(GAMES.map((game) => [`${game.vendor}/${game.code}`, game]))

/** Two vendors may call a game the same; which is meant, the launch token decides. */
export const vendorsOf = (code: string) => GAMES.filter((game) => game.code === code).map(({ vendor }) => vendor)

export const gameOf = (vendor: string, code: string) => byVendorAndCode.get(`${vendor}/${code}`)

/** What the platform asked for, where the game has it on offer: anything else plays as the game states. */
const choiceOf = ({ engine }: DemoGame, returnPercent: number | null) =>
  isReturnChoice(returnPercent) && returnChoicesOf(engine).includes(returnPercent) ? returnPercent : null

export function setupOf(game: DemoGame, returnPercent: number | null = null): GameSetup {
  const { engine, profile, minBet } = game
  const choice = choiceOf(game, returnPercent)
  const setup = { engine, profile: profile ?? null, minBetMinor: parseMoney(minBet) }
  return choice === null ? setup : { ...setup, paidBack: choice }
}

function faceOf(vendor: string, code: string): GameInfo['face'] {
  const flagship = flagshipOf(vendor, code)
  if (flagship === undefined) return undefined
  const { symbols, wild, scatter, air, motion } = flagship
  return { symbols: [...symbols], wild, scatter, air, motion }
}

export function infoOf(game: DemoGame, returnPercent: number | null = null): GameInfo {
  const choice = choiceOf(game, returnPercent)
  const { vendor, code, category, classify, titlePt, titleEn, engine, profile, art, room } = game
  const face = faceOf(vendor, code)
  return {
    vendor,
    code,
    category,
    titlePt,
    titleEn,
    engine,
    profile: profile ?? null,
    rtp: choice === null ? (rtpOf(engine, profile) ?? '') : choice.toFixed(2),
    leastRtp: choice === null ? leastRtpOf(engine) : leastReturnOf(engine, choice),
    paidBack: choice ?? STANDARD_BACK,
    isCard: classify === 'SC',
    art: { palette: art.palette, hero: art.hero, support: [...art.support] },
    ...(face && { face }),
    room: room === undefined ? null : { id: room.id, host: room.host },
  }
}
