import { parseMoney } from '@trevo/contract/money'
import type { DayBookRow } from '@trevo/contract/ops/day-books'
import type { Language } from '@trevo/contract/wire'
import { bookOf } from '../../../money/ledger/books.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { type PdfLine, pdfOf } from '../../../platform/pdf.ts'
import { sealUpTo } from '../count-queries.ts'
import { texts } from '../texts.ts'
import { type BankAt, dayBooks } from './day-books.ts'

/** `chunks` are made as fast as the caller takes them. */
type File = { fileName: string; type: string; chunks: AsyncIterable<string | Uint8Array> }

const LEFT = 56
/** Right edges of the sums; the seal begins after them. */
const EDGES = [240, 330, 420]
const SEAL_AT = 440
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
    chunks: one(drawn(merchant, month, days, seals, language)),
  }
}

function drawn(
  { code, currency }: Merchant,
  month: string,
  days: readonly DayBookRow[],
  seals: ReadonlyMap<string, string>,
  language: Language,
): Buffer {
  const t = texts[language]
  const title = t('cover.title', { month })
  const sums = (cells: readonly string[]) =>
    cells.map((text, at) => ({ x: EDGES[at] ?? 0, text, align: 'right' as const }))
  const short = days.filter(({ cover }) => cover !== null && parseMoney(cover) < 0n).length
  const lines: PdfLine[] = [
    { size: 16, isBold: true, parts: [{ x: LEFT, text: title }] },
    { parts: [{ x: LEFT, text: t('cover.about', { brand: code, currency }) }] },
    { parts: [] },
    {
      size: 8,
      isBold: true,
      parts: [
        { x: LEFT, text: t('cover.day') },
        ...sums([t('cover.players'), t('cover.bank'), t('cover.cover')]),
        { x: SEAL_AT, text: t('cover.seal') },
      ],
    },
    ...days.map(({ id, players, bank, cover }) => ({
      size: 9,
      parts: [
        { x: LEFT, text: id },
        ...sums([players, bank ?? t('cover.none'), cover ?? '-']),
        { x: SEAL_AT, text: seals.get(id)?.slice(0, SEAL_LETTERS) ?? '' },
      ],
    })),
    { parts: [] },
    { isBold: short > 0, parts: [{ x: LEFT, text: t('cover.short', { count: short }) }] },
    { size: 8, parts: [{ x: LEFT, text: t('cover.note') }] },
    { parts: [] },
    { parts: [{ x: LEFT, text: t('cover.sign') }] },
  ]
  return pdfOf(title, lines)
}

async function* one(bytes: Buffer) {
  yield bytes
}
