import { figureText } from '@trevo/contract/figures'
import { type Money, parseMoney } from '@trevo/contract/money'
import type { DayBookRow } from '@trevo/contract/ops/day-books'
import type { Language } from '@trevo/contract/wire'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { calendarDay, calendarMonth, moneyFormOf } from '../../../platform/language.ts'
import { pdfOf } from '../../../platform/pdf.ts'
import { sealUpTo } from '../count-queries.ts'
import { texts } from '../texts.ts'
import { type BankAt, dayBooks } from './day-books.ts'

/** `chunks` are made as fast as the caller takes them. */
type File = { fileName: string; type: string; chunks: AsyncIterable<string | Uint8Array> }

const SEAL_LETTERS = 16
const DAYS_MAX = 31

/** Sealed days alone: what is open may still change. */
export async function coverStatement(
  db: Db,
  merchant: Merchant,
  bankAt: BankAt,
  { month, language }: { month: string; language: Language },
): Promise<File> {
  const to = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
  const rows = await dayBooks(db, merchant, bankAt, { from: `${month}-01`, to, before: null, limit: DAYS_MAX })
  const days = rows.filter(({ sealed }) => sealed).toReversed()
  if (days.length === 0) throw new AppError('not_found')
  const seals = new Map<string, string>()
  for (const { id } of days) seals.set(id, (await sealUpTo(db, bookOf(merchant.id), id))?.hash.toString('hex') ?? '')
  return {
    fileName: `cover-${merchant.code}-${month}.pdf`,
    type: 'application/pdf',
    chunks: one(await drawn(merchant, month, days, seals, language)),
  }
}

function drawn(
  { code, currency }: Merchant,
  month: string,
  days: readonly DayBookRow[],
  seals: ReadonlyMap<string, string>,
  language: Language,
): Promise<Buffer> {
  const t = texts[language]
  const form = moneyFormOf(currency)
  const figure = (amount: Money) => figureText(amount, { least: 2 }, form)
  const short = days.filter(({ cover }) => cover !== null && parseMoney(cover) < 0n).length
  return pdfOf(t('cover.title', { month: calendarMonth(month, language, { year: true }) }), language, [
    { text: t('cover.about', { brand: code, currency }) },
    {
      table: {
        widths: ['*', 80, 80, 80, 120],
        heads: [t('cover.day'), t('cover.players'), t('cover.bank'), t('cover.cover'), t('cover.seal')],
        rows: days.map(({ id, players, bank, cover }) => ({
          cells: [
            calendarDay(id, language),
            figure(players),
            bank === null ? t('cover.none') : figure(bank),
            cover === null ? '–' : figure(cover),
            seals.get(id)?.slice(0, SEAL_LETTERS) ?? '',
          ],
        })),
      },
    },
    { text: t('cover.short', { count: short }), isBold: short > 0 },
    { text: t('cover.note'), isSmall: true },
    { text: t('cover.sign') },
  ])
}

async function* one(bytes: Buffer) {
  yield bytes
}
