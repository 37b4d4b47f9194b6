import { existsSync } from 'node:fs'
import { SLOT_PROFILE_IDS } from '@trevo/games/engine-ids'
import { GAMES } from '@trevo/games/games'
import { beforeAll, describe, expect, test } from 'vitest'
import { SLOT_MATHS } from '../../../src/engines/slot/profiles.ts'
import type { GameInfo } from '../../../src/protocol.ts'
import { mathOf, prepareMath } from './maths.ts'
import { artNamesOf, symbolsOf } from './symbols.ts'

const SLOTS = GAMES.filter(({ engine }) => engine === 'slot') as unknown as GameInfo[]

beforeAll(async () => {
  for (const profile of SLOT_PROFILE_IDS) await prepareMath({ profile })
})

test('every slot is fetched as the server plays it', () => {
  for (const profile of SLOT_PROFILE_IDS) expect(mathOf({ profile })).toBe(SLOT_MATHS[profile])
})

describe('the symbols of a slot', () => {
  test('cover every letter of its mathematics, none of them twice the same', () => {
    for (const game of SLOTS) {
      const math = SLOT_MATHS[game.profile as keyof typeof SLOT_MATHS]
      const looks = symbolsOf(game)
      const letters = new Set([...math.strips, ...(math.free?.strips ?? [])].join(''))
      expect([...letters].filter((letter) => !looks.has(letter))).toEqual([])
      const pictures = [...looks.values()].map((look) => (look.kind === 'card' ? look.text : look.art))
      expect(new Set(pictures).size, `${game.vendor}/${game.code}`).toBe(pictures.length)
    }
  })

  test('begin with the hero of the cover and its companions', () => {
    for (const game of SLOTS) {
      const looks = symbolsOf(game)
      expect(looks.get('A')).toEqual({ kind: 'art', art: game.art.hero, isHero: true })
      expect(artNamesOf(looks)).toEqual(expect.arrayContaining([...game.art.support]))
    }
  })

  test('are all among the illustrations that we serve', () => {
    const names = new Set(SLOTS.flatMap((game) => artNamesOf(symbolsOf(game))))
    const isThere = (name: string) => existsSync(new URL(`../../public/art/${name}.webp`, import.meta.url))
    expect([...names].filter((name) => !isThere(name))).toEqual([])
  })

  test('are the same at every start', () => {
    const [game] = SLOTS as [GameInfo]
    expect([...symbolsOf(game)]).toEqual([...symbolsOf(game)])
  })
})
