import { createHash } from 'node:crypto'
import { GAMES } from '@trevo/games/games'
import { spanishTitle } from '@trevo/games/spanish'
import { describe, expect, test } from 'vitest'
import { bannerSvg } from './banner-svg.ts'
import { coverSvg } from './cover-svg.ts'
import { fitTitle, widthOf } from './lettering.ts'

/**
 * Made once with the generator of the design: cover and square. A change here is a change of what people know. Sports alone
 * are drawn otherwise than there, without the lamps, and lotteries with the corner of the heart free.
 */
const GOLDEN = [
  ['RNG', 'PG-golden-tiger', 'Tigre Dourado', 'Ipê Play', 'c016c4182d0676a7', '712d777da8ba2b31'],
  ['RNG', 'PG-royal-crown', 'Coroa Real', 'Ipê Play', '4f2698f48192c382', 'bd1be70db77e64a3'],
  ['RNG', 'FC-fruit-salad', 'Salada de Frutas', 'Caju', '9a38483b9556c84e', 'eff2bb803736a987'],
  ['RNG', 'JDB-jade-dragon', 'Dragão de Jade', 'Jade', '8f95bf720c06e313', '2075a0fcb98950d3'],
  ['RNG', 'CQ9-aztec-secret', 'Segredo Asteca', 'Arara', '0f93119be935dcc6', 'f8446c796004d5c5'],
  ['RNG', 'HAB-nowhere', 'Praça & Coreto', 'Sabiá', 'df8e71d747b93e59', '28bf7f33ccc6702b'],
  ['RNG', 'TRV-clover', 'Trevo da Sorte', '', '801d20c93bb04518', '454dc50fde4517ab'],
  ['FISH', 'JDB-shark-fury', 'Fúria do Tubarão', 'Jade', 'ad737f0175ea970e', 'eed1e06c54d2d08b'],
  ['FISH', 'MRS-deep', 'Raia Voadora', 'Maresia', '6529e06756780b2f', '806fb4cc033a93df'],
  ['LIVE', 'PP-brazil-roulette', 'Roleta Brasil', 'Boto', 'd5a0866fd932ac6c', 'ec8d8f9b2eda0efa'],
  ['PVP', 'JGD-high-card', 'Carta Maior', 'Jangada', '08c3123686b6202a', '45852c3f03f4159b'],
  ['PVP', 'CQ9-mahjong', 'Mahjong', 'Arara', '726a7bc3fa2602cf', 'b659a2a12d700947'],
  ['SPORTS', 'CPO-virtual-football', 'Futebol Virtual', 'Campo Aberto', '652c57ce2391a936', '2f3a94b7196bccd3'],
  ['ESPORTS', 'AV-legends', 'Arena Lendas', 'Avante', '92982fdcdca92d3e', '2c34340c48828acf'],
  ['COCKFIGHT', 'SV3-dawn', 'Galo de Ouro', 'SV3', '030e62f06502bcb0', '7046a8bc085323cb'],
  ['LOTT', 'TRV-5d', 'Trevo 5D', '', '25a18067bb644347', '1cc6e9bb6d95530e'],
  ['ELOTT', 'TRV-turbo', 'Turbo 3', '', 'b6b1971af0d1b773', '61bf176cef2753d2'],
  ['BGS', 'PG-bull', 'Touro de Ouro', 'Ipê Play', '493a0c6d2b245ade', '7bb7aac3492b0984'],
  ['LIVESTREAM', 'PLC-show', 'Show da Marina', 'Palco', '6378711e99ae3b45', 'd4ed0114049fbcde'],
  ['INHOUSE', 'TRV-rocket', 'Foguete', '', '84e9103007ce5b5a', 'f67d6719be738a7e'],
] as const
const GOLDEN_BANNERS = [
  ['rays', '5bbaaff9a56f7b2c'],
  ['rings', '2a9955378ba45f40'],
  ['hills', 'dc953394a978685a'],
  ['ribbons', 'b18928b402105d7a'],
] as const

const fingerprint = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16)

describe('a cover', () => {
  test.each(GOLDEN)('of %s %s is drawn as the design draws it', (category, id, title, vendor, cover, thumb) => {
    const game = { category, id, title, vendor }
    expect(fingerprint(coverSvg(game))).toBe(cover)
    expect(fingerprint(coverSvg(game, { isThumb: true }))).toBe(thumb)
  })
  test('of a lottery leaves the corner of the heart without a number', () => {
    const svg = coverSvg({ category: 'LOTT', id: 'TRV-5d', title: 'Quina da Noite', vendor: '' })
    const numbers = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" text-anchor="middle"/g)]
    expect(numbers).toHaveLength(5)
    // The heart's circle and its margin, on a tile of 92 px: the narrowest.
    for (const [, x, y] of numbers) expect(Number(x) > 300 - 91 && Number(y) < 91).toBe(false)
  })
  test('shows a title as text, whatever is in it', () => {
    const svg = coverSvg({ category: 'RNG', id: 'X-1', title: '<b>"Rock & Roll"', vendor: '<i>' })
    expect(svg).not.toMatch(/<b>|<i>/i)
    expect(svg).toContain('aria-label="&lt;b&gt;&quot;Rock &amp; Roll&quot;"')
  })
})

describe('a banner', () => {
  test.each(GOLDEN_BANNERS)('with %s is drawn as the design draws it', (motif, expected) => {
    const banner = { id: 'banner-welcome', palette: 'jungle', hero: 'wrapped-gift', support: ['coin', 'star'] } as const
    expect(fingerprint(bannerSvg({ ...banner, motif }))).toBe(expected)
  })
})

describe('lettering', () => {
  test('measures by the widths of the typeface, without accents', () => {
    // L 0.57 + E 0.63 + A 0.74 + O 0.81
    expect(widthOf('LEÃO')).toBeCloseTo(2.75)
  })
  test('takes the split with the largest letters', () => {
    // One line: 262 / 8.23 is 31.8. Two: 262 / 4.77 (DOURADO) is 54.9, less 5 for the second line.
    expect(fitTitle('Tigre Dourado', 262, 56)).toMatchObject({ lines: ['TIGRE', 'DOURADO'] })
  })
  test('leaves no short word alone on a line', () => {
    expect(fitTitle('Roda de Samba', 262, 56).lines).toEqual(['RODA DE', 'SAMBA'])
  })
  test('of every game of the demo fits its cover in every language, in two lines that leave the picture free', () => {
    const above = 252
    const below = 262
    const tooLong = GAMES.flatMap(({ titlePt, titleEn }) => [titlePt, titleEn, spanishTitle(titlePt)]).filter(
      (title) => {
        const { lines, size } = fitTitle(title, above, 56)
        const isTooWide = Math.max(...lines.map(widthOf)) * size > above + 0.01
        return isTooWide || fitTitle(title, below, 56).lines.length > 2
      },
    )
    expect(tooLong).toEqual([])
  })
})
