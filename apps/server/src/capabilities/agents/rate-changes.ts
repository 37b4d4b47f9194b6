import { formatRate, type RateChange as WireChange } from '@trevo/contract/agents/common'
import type { GameCategory } from '@trevo/contract/catalogue'
import type { Language } from '@trevo/contract/wire'
import { sql } from 'kysely'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { texts } from './texts.ts'
import './tables.ts'
import { inEveryLanguage, LOCALES } from '../../platform/language.ts'

export type RateChange = { category: GameCategory; before: number; after: number }

export const nameOfCategory = (category: GameCategory, language: Language): string =>
  texts[language](`category.${category}`)

const asPercent: Readonly<Record<Language, (rate: number) => string>> = {
  PT: (rate) => `${formatRate(rate).replace('.', ',')} %`,
  EN: (rate) => `${formatRate(rate)}%`,
  ES: (rate) => `${formatRate(rate)}%`,
}

const listOf = (language: Language, changes: readonly RateChange[]) =>
  changes
    .map(
      ({ category, before, after }) =>
        `<li>${nameOfCategory(category, language)}: ${asPercent[language](before)} → ${asPercent[language](after)}</li>`,
    )
    .join('')

const momentIn = (language: Language, timeZone: string, at: Date) =>
  new Intl.DateTimeFormat(LOCALES[language], {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)

const changesText = (language: Language, timeZone: string, now: Date, changes: readonly RateChange[]) => ({
  subject: texts[language]('rates.subject'),
  html: `${texts[language]('rates.html', { at: momentIn(language, timeZone, now) })}<ul>${listOf(language, changes)}</ul>`,
})

type Changed = { merchantId: number; timeZone: string; memberId: bigint; changes: readonly RateChange[] }

/** Records old rate, new rate and date for both sides to see, and notifies the member concerned. */
export async function noteChanges(tx: Tx, deps: SendDeps, changed: Changed): Promise<void> {
  const { merchantId, timeZone, memberId, changes } = changed
  const now = deps.clock.now()
  await sql`insert into rate_change (member_id, category, rate_before, rate_after, changed_at)
    select ${memberId}, category, rate_before, rate_after, ${now}
    from unnest(${changes.map(({ category }) => category)}::text[], ${changes.map(({ before }) => before)}::int[],
      ${changes.map(({ after }) => after)}::int[]) as n (category, rate_before, rate_after)`.execute(tx)
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [memberId] },
    from: 'system',
    texts: inEveryLanguage((language) => changesText(language, timeZone, now, changes)),
  })
}

export type RateChangeRow = RateChange & { changedAt: Date }

const SHOWN = 20

export const asChange = ({ category, before, after, changedAt }: RateChangeRow): WireChange => ({
  category,
  before: formatRate(before),
  after: formatRate(after),
  at: changedAt.toISOString(),
})

/** The newest first. */
export async function changesOf(db: Db | Tx, memberId: bigint): Promise<RateChangeRow[]> {
  const { rows } = await sql<RateChangeRow>`
    select category, rate_before as before, rate_after as after, changed_at as "changedAt"
    from rate_change where member_id = ${memberId} order by id desc limit ${SHOWN}`.execute(db)
  return rows
}
