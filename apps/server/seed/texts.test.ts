import { readFile } from 'node:fs/promises'
import { figuresIn, TEXT_FIGURES } from '@trevo/contract/text-figures'
import { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Content, createContent } from '../src/capabilities/content/content.ts'
import { inTx } from '../src/platform/db.ts'
import { plainTextOf } from '../src/platform/rich-html.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { mare } from './brands/mare.ts'
import { trevo } from './brands/trevo.ts'
import { seedCashier } from './cashier.ts'
import { BANNERS, HOT, POPUPS } from './content/banners.ts'
import { HELP } from './content/help.ts'
import { NOTICES } from './content/notices.ts'
import type { DemoPiece } from './content/piece.ts'
import { PROMOTIONS } from './content/promotions.ts'
import { seedContent } from './content.ts'
import { seedMerchant } from './merchants.ts'
import { seedRewards } from './rewards.ts'
import { seedRules } from './rules.ts'

const PIECES: readonly DemoPiece[] = [...BANNERS, ...POPUPS, ...NOTICES, ...HOT, ...PROMOTIONS]
const TEXTS = Language.options.flatMap((language) => [
  ...PIECES.map((piece) => ({
    language,
    title: piece[language].title,
    html: piece[language].html + (piece.regulated?.[language] ?? ''),
  })),
  ...HELP.map((entry) => ({ language, ...entry[language] })),
])

/** No figure of ours: a public telephone number, an example of arithmetic, and what a thing is called. */
const NOT_OURS = [
  'telefone 188',
  'teléfono 188',
  'on 188',
  'Um RTP de 96% devolve, em média, R$ 96 de cada R$ 100',
  'An RTP of 96% returns R$ 96 of every R$ 100',
  'Un RTP de 96% devuelve, en promedio, R$ 96 de cada R$ 100',
  'duas etapas',
  'Two-step',
  'two-step',
  'as duas',
]
const NUMBERS =
  /\d|\b(?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|cem|mil|tres|cuatro|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cien|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|hundred|thousand)\b/i

describe('texts of the demo', () => {
  test.each(TEXTS)('take every figure from the settings: $language $title', ({ title, html }) => {
    const names = figuresIn(title + html)
    expect(figuresIn(title)).toEqual([])
    expect(names.filter((name) => !(TEXT_FIGURES as readonly string[]).includes(name))).toEqual([])
    const words = NOT_OURS.reduce((text, phrase) => text.replaceAll(phrase, ''), `${title} ${plainTextOf(html)}`)
    expect(words.replaceAll(/\{\w+\}/g, '')).not.toMatch(NUMBERS)
  })

  test('call buttons by the names that the app gives them', async () => {
    const localesOf = async (language: Language) => {
      const folders = ['features/content', 'features/games', 'features/cashier', 'features/home', 'lib/i18n']
      const files = folders.map((folder) =>
        readFile(new URL(`../../web/src/${folder}/locales/${language.toLowerCase()}.json`, import.meta.url), 'utf8'),
      )
      return new Set((await Promise.all(files)).flatMap((file) => Object.values<string>(JSON.parse(file))))
    }
    const known = { PT: await localesOf('PT'), EN: await localesOf('EN'), ES: await localesOf('ES') }
    const named = TEXTS.flatMap(({ language, html }) =>
      Array.from(html.matchAll(/<strong>(.*?)<\/strong>/g), ([, name = '']) => ({ language, name })),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ language, name }) => !known[language].has(name))).toEqual([])
  })

  test('speak of nothing that is not there', () => {
    for (const { title, html } of TEXTS) {
      expect(`${title} ${html}`).not.toMatch(
        /cashback|ranking|bolão|syndicate|12 meses|expira|expire|rodadas? grátis|free (rounds|spins)|rondas? gratis|afiliad|affiliate/i,
      )
    }
  })
})

describe('texts of a seeded brand', () => {
  let database: TestDatabase
  let content: Content
  beforeAll(async () => {
    database = await createTestDatabase()
    for (const brand of [trevo, mare]) {
      await inTx(database.db, async (tx) => {
        await seedMerchant(tx, brand)
        await seedCashier(tx, brand)
        await seedContent(tx, brand)
        await seedRewards(tx, brand)
        await seedRules(tx, brand)
      })
    }
    content = await createContent({
      db: database.db,
      bus: { subscribe: async () => () => {}, onReconnect: () => () => {} },
      live: { toMerchant: () => {} },
      clock: { now: () => new Date() },
      log: { error: () => {} },
    })
  })
  afterAll(async () => {
    await content.close()
    await database.drop()
  })

  const idOf = async (code: string) =>
    (await database.db.selectFrom('merchant').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
  const shown = async (code: string, language: Language) => {
    const merchant = { id: await idOf(code), site: { languages: ['PT' as const] } }
    content.flush(merchant)
    const types = ['PR', 'B', 'PU', 'H', 'PL', 'A'] as const
    const pieces = await content.published(merchant, { types, language })
    return { pieces, help: await content.help(merchant, language) }
  }
  const wordsOf = ({ pieces, help }: Awaited<ReturnType<typeof shown>>, title: string) =>
    (
      pieces.find((piece) => piece.title === title)?.plainText ??
      plainTextOf(help.find((entry) => entry.title === title)?.content ?? '')
    ).replaceAll('\u00a0', ' ')

  test.each([trevo, mare])('are all shown, with every figure in place: $code', async ({ code, regulation }) => {
    for (const language of Language.options) {
      const { pieces, help } = await shown(code, language)
      expect(pieces).toHaveLength(PIECES.filter(({ under = regulation }) => under === regulation).length)
      expect(help).toHaveLength(HELP.filter(({ under = regulation }) => under === regulation).length)
      for (const { content: html, plainText } of pieces) expect(html + plainText).not.toMatch(/[{}]/)
      for (const { content: html } of help) expect(html).not.toMatch(/[{}]/)
    }
  })

  /** What stands behind a promotion that nobody joins or claims on its own page: by its picture, the rule that gives. */
  const GIVEN_BY: Readonly<Record<string, string>> = {
    'promo-invite': 'select from referral_rule where active and merchant_id = ',
    'promo-signin': 'select from sign_in_plan where active and merchant_id = ',
    'promo-points':
      "select from reward_rule r join announcement_image i on i.announcement_id = r.announcement_id and i.url like '%promo-points%' where r.trigger = 'join' and r.merchant_id = ",
    'promo-weekend':
      "select from reward_rule r join announcement_image i on i.announcement_id = r.announcement_id and i.url like '%promo-weekend%' where r.trigger = 'join' and r.merchant_id = ",
  }
  const hasRows = async (query: string) => (await sql.raw(query).execute(database.db)).rows.length > 0

  test.each([trevo, mare])('promise nothing that no code gives: $code', async ({ code, regulation }) => {
    const id = await idOf(code)
    const offered = PROMOTIONS.filter(({ under = regulation }) => under === regulation)
    for (const { picture = '', rules, PT } of offered) {
      if (rules === undefined) {
        const rule = GIVEN_BY[picture]
        if (rule === undefined) throw new Error(`${PT.title} (${picture}): nothing says which code gives it`)
        expect(await hasRows(`${rule}${id}`), PT.title).toBe(true)
        continue
      }
      // What is claimed, granted or applied for has a gift, a budget of its own and one of the day.
      const { rows } = await sql<{ flow: string; gift: boolean; room: boolean; day: boolean }>`
        select p.flow, p.reward_amount > 0 as gift, p.budget >= p.reward_amount as room,
          exists (select from reward_budget b where b.merchant_id = p.merchant_id and b.scope = 'promotion' and b.kind = p.reward_kind
            and b.day_max >= p.reward_amount) as day
        from promotion p join announcement_text t on t.announcement_id = p.announcement_id and t.language = 'PT'
        where p.merchant_id = ${id} and t.title = ${PT.title}`.execute(database.db)
      expect(rows, PT.title).toEqual([{ flow: rules.flow, gift: true, room: true, day: true }])
    }
  })

  test('say what the settings say, and follow them', async () => {
    const before = await shown('trevo', 'PT')
    expect(wordsOf(before, 'Como depositar por PIX')).toContain('a partir de R$ 10,00.')
    expect(wordsOf(before, 'Como sacar')).toContain('Valor mínimo: R$ 20,00. Prazo: até 30 minutos.')
    expect(wordsOf(before, 'Desafio da casa')).toContain('jogue R$ 200,00 em até 14 dias e resgate 50 pontos.')
    expect(wordsOf(before, 'Pontos de boas-vindas')).toContain(
      'aposte R$ 300,00 nas loterias em até 30 dias e resgate 20 pontos para trocar na loja quando quiser.',
    )
    expect(wordsOf(before, 'Check-in diário')).toContain('depois que você jogar R$ 50,00 no mesmo dia')
    expect(wordsOf(before, 'Indique e ganhe')).toContain(
      'jogar R$ 1.000,00 em até 30 dias, você ganha R$ 1,00 e ele ganha 5 pontos. Vale para até 20 amigos.',
    )
    expect(wordsOf(await shown('mare', 'EN'), 'Daily check-in')).toContain('once you have played R$ 50,00 on that day')
    expect(wordsOf(await shown('mare', 'EN'), 'How to withdraw')).toContain('Time: up to 1 hour.')

    const merchantId = await idOf('trevo')
    await sql`update payment_method set min_amount = 350000 where merchant_id = ${merchantId} and direction = 'in'`.execute(
      database.db,
    )
    await sql`update reward_rule set played = 4500000, join_days = 1 where trigger = 'join' and title_pt = 'Desafio da casa' and merchant_id = ${merchantId}`.execute(
      database.db,
    )
    await sql`update referral_rule set active = false where merchant_id = ${merchantId}`.execute(database.db)
    const after = await shown('trevo', 'PT')
    expect(wordsOf(after, 'Como depositar por PIX')).toContain('a partir de R$ 35,00.')
    expect(wordsOf(after, 'Desafio da casa')).toContain('jogue R$ 450,00 em até 1 dia')
    // Nobody is promised what the brand no longer gives.
    expect(after.pieces.some(({ title }) => title === 'Indique e ganhe')).toBe(false)
  })
})
