import type { LimitKind, LimitPeriod } from '@trevo/contract/play-limits'
import type { Language } from '@trevo/contract/wire'
import { type SendDeps, sendInbox } from '../../base/inbox/send.ts'
import type { Tx } from '../../platform/db.ts'
import { inEveryLanguage, LOCALES, moneyText } from '../../platform/language.ts'
import { asText } from '../../platform/letter.ts'
import type { BreakRow } from './break-queries.ts'
import { merchantOfMember } from './notice-queries.ts'
import { texts } from './texts.ts'

/** What changing a limit leans on. */
export type LimitDeps = SendDeps

type Owner = { id: bigint; merchantId: number }
export type LimitChange = {
  kind: LimitKind
  period: LimitPeriod
  step: 'set' | 'asked' | 'withdrawn'
  after: bigint | null
  holdsFrom: Date
}
type Place = { currency: string; timeZone: string }

function amountText(language: Language, { currency }: Place, { kind, after }: LimitChange): string {
  if (after === null) return texts[language]('amount.none')
  if (kind === 'session') return texts[language]('amount.minutes', { minutes: String(after) })
  return moneyText(language, currency, after)
}

const momentText = (language: Language, { timeZone }: Place, at: Date) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

function changeHtml(language: Language, place: Place, change: LimitChange): string {
  const t = texts[language]
  const { kind, period, step, holdsFrom } = change
  const when = step === 'asked' ? t('when.asked', { at: momentText(language, place, holdsFrom) }) : t(`when.${step}`)
  const amount = amountText(language, place, change)
  return t('changed.line', asText({ kind: t(`kind.${kind}`), period: t(`period.${period}`), amount, when }))
}

const tell = (tx: Tx, { live }: LimitDeps, memberId: bigint) =>
  tx.afterCommit(() => live.toMember(memberId, 'limits.changed', {}))

export async function tellOfLimits(
  tx: Tx,
  deps: LimitDeps,
  { id, merchantId }: Owner,
  changes: readonly LimitChange[],
): Promise<void> {
  const place = await merchantOfMember(tx, merchantId)
  const html = (language: Language) => changes.map((change) => changeHtml(language, place, change)).join('')
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [id] },
    from: 'system',
    texts: inEveryLanguage((language) => ({ subject: texts[language]('changed.subject'), html: html(language) })),
  })
  tell(tx, deps, id)
}

export async function tellOfBreak(
  tx: Tx,
  deps: LimitDeps,
  { id, merchantId }: Owner,
  { kind, until }: Pick<BreakRow, 'kind' | 'until'>,
): Promise<void> {
  const place = await merchantOfMember(tx, merchantId)
  const textOf = (language: Language) => {
    const t = texts[language]
    const html =
      until === null ? t('break.html_forever') : t('break.html', asText({ at: momentText(language, place, until) }))
    return { subject: t(`break.${kind}`), html }
  }
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [id] },
    from: 'system',
    texts: inEveryLanguage(textOf),
  })
  tell(tx, deps, id)
}
