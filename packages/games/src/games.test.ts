import { MIN_BET_OPTIONS } from '@trevo/contract/limits'
import { describe, expect, test } from 'vitest'
import { artId, tintOf } from './art-theme.ts'
import { ENGINE_IDS, SLOT_PROFILE_IDS } from './engine-ids.ts'
import { GAMES, VENDORS } from './games.ts'
import { SLOT_PROFILES } from './profiles.ts'
import { spanishTitle } from './spanish.ts'

/** Their prizes are whole multiples of a stake, or of its 36th part of what a number pays. */
const PAID_IN_WHOLE_STAKES: ReadonlySet<string> = new Set([
  'fish',
  'roulette',
  'jacks',
  'deuces',
  'holdem',
  'wheelshow',
  'bingo',
])

const countBy = (key: 'category' | 'classify' | 'minBet' | 'vendor') =>
  Object.fromEntries(
    Object.entries(Object.groupBy(GAMES, (game) => game[key])).map(([value, games]) => [value, games?.length]),
  )

describe('the demo catalogue', () => {
  test('has over 640 games in the categories that are played', () => {
    expect(GAMES.length).toBe(680)
    expect(countBy('category')).toEqual({
      RNG: 448,
      FISH: 44,
      LIVE: 90,
      PVP: 12,
      SPORTS: 25,
      ESPORTS: 25,
      LIVESTREAM: 14,
      INHOUSE: 22,
    })
  })
  test('calls a handful new, and of the originals what came last', () => {
    const fresh = GAMES.filter(({ isNew }) => isNew)
    expect(fresh.length).toBeGreaterThanOrEqual(9)
    expect(fresh.length).toBeLessThanOrEqual(GAMES.length / 30)
    expect(fresh.filter(({ category }) => category === 'INHOUSE').map(({ titlePt }) => titlePt)).toEqual([
      'Bingo',
      'Balão',
    ])
  })
  test('names every game once in each language, and once for its vendor', () => {
    expect(new Set(GAMES.map(({ titlePt }) => titlePt)).size).toBe(GAMES.length)
    expect(new Set(GAMES.map(({ titleEn }) => titleEn)).size).toBe(GAMES.length)
    expect(new Set(GAMES.map(({ vendor, code }) => artId(vendor, code))).size).toBe(GAMES.length)
  })
  test('has a Spanish title for every game that has a word of Portuguese, and none twice', () => {
    const spanish = GAMES.map(({ titlePt }) => spanishTitle(titlePt))
    expect(new Set(spanish).size).toBe(GAMES.length)
    // Words and letters that no Spanish title has, save names of people and places.
    const left = spanish.filter((title) => /[ãõçâê]|(^| )(do|da|dos|das|no|na|ao|em|com) /i.test(title))
    expect(left.filter((title) => !/Lampião|Cangaço/.test(title))).toEqual([])
  })
  test('has codes that fit an address, and titles that fit a tile', () => {
    for (const { code, titlePt, titleEn } of GAMES) {
      expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(code.length).toBeLessThanOrEqual(32)
      expect(titlePt.length).toBeLessThanOrEqual(24)
      expect(titleEn.length).toBeLessThanOrEqual(28)
    }
  })
  test('promises nobody that they win', () => {
    for (const { titlePt, titleEn } of GAMES) {
      expect(`${titlePt} ${titleEn}`).not.toMatch(
        /ganh|vencedor|lucro|garantid|\bwin(s|ner)?\b|profit|guarantee|jackpot/i,
      )
    }
  })
})

describe('vendors', () => {
  test('serve exactly the categories they are listed for', () => {
    const served = new Set(GAMES.map(({ vendor, category }) => `${vendor} ${category}`))
    const listed = VENDORS.filter(({ status }) => status === 'active').flatMap(({ code, categories }) =>
      categories.map((category) => `${code} ${category}`),
    )
    expect([...served].sort()).toEqual(listed.sort())
  })
  test('have codes and names of their own', () => {
    expect(new Set(VENDORS.map(({ code }) => code)).size).toBe(VENDORS.length)
    expect(new Set(VENDORS.map(({ displayName }) => displayName)).size).toBe(VENDORS.length)
  })
  test('of electronic sports and of cockfights are those of the specification', () => {
    const ofCategory = (category: 'ESPORTS' | 'COCKFIGHT') =>
      VENDORS.filter(({ categories }) => categories.includes(category))
    expect(ofCategory('ESPORTS').map(({ code }) => code)).toEqual(['AV', 'AI', 'IMES', 'TF', 'IA'])
    expect(ofCategory('COCKFIGHT').map(({ code, status }) => [code, status])).toEqual([
      ['SV3', 'off'],
      ['DS88', 'off'],
      ['DIG', 'off'],
      ['WGB', 'off'],
    ])
  })
  test('all of them open inside the site: the studio plays for each in a frame of its own origin', () => {
    expect(VENDORS.every(({ inSite }) => inSite)).toBe(true)
  })
})

describe('a game', () => {
  test('runs on an engine and a profile that exist; every profile has games, and every filter that games fill by themselves', () => {
    for (const { engine, profile } of GAMES) {
      expect(ENGINE_IDS).toContain(engine)
      if (engine === 'slot') expect(SLOT_PROFILE_IDS).toContain(profile)
      else expect(profile).toBeUndefined()
    }
    const used = new Set(GAMES.map(({ profile }) => profile))
    for (const profile of SLOT_PROFILE_IDS) expect(used).toContain(profile)
    expect(Object.keys(countBy('classify')).sort()).toEqual(['', 'AC', 'SC', 'TG', 'VP'])
    expect(Object.keys(countBy('minBet')).sort()).toEqual(MIN_BET_OPTIONS.filter(Boolean).sort())
  })
  test('has stakes of which every part that is paid is whole cents', () => {
    for (const { engine, profile, minBet } of GAMES) {
      const cents = Math.round(Number(minBet) * 100)
      if (profile !== undefined) expect(cents % SLOT_PROFILES[profile].coins).toBe(0)
      else if (!PAID_IN_WHOLE_STAKES.has(engine)) expect(cents % 100).toBe(0)
    }
  })
  test('classified outside the slots is always a game of chance', () => {
    expect(GAMES.filter(({ classify, category }) => classify !== '' && category !== 'RNG')).toEqual([])
  })
  test('of the livestream is a room: free, for members with VIP, or with a price', () => {
    for (const { category, room } of GAMES) {
      expect(room !== undefined).toBe(category === 'LIVESTREAM')
      if (room) expect(room.price !== null).toBe(room.type === 'Pay per View')
    }
    expect(new Set(GAMES.flatMap(({ room }) => room?.type ?? []))).toEqual(new Set(['Free', 'VIP', 'Pay per View']))
  })
  test('has the colours of its cover', () => {
    // Unicorns are always royal.
    expect(tintOf('RNG', 'HAB-unknown', 'Unicórnio')).toEqual(['#48208C', '#140829'])
  })
})
