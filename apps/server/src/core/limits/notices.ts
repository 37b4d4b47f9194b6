import type { LimitKind, LimitPeriod } from '@trevo/contract/play-limits'
import type { Language } from '@trevo/contract/wire'
import type { Tx } from '../../platform/db.ts'
import { LOCALES, moneyText } from '../../platform/language.ts'
import { type SendDeps, sendInbox } from '../inbox/send.ts'
import type { BreakRow } from './break-queries.ts'
import { merchantOfMember } from './notice-queries.ts'

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

const NAMES = {
  PT: {
    deposit: 'Limite de depósito',
    loss: 'Limite de perdas',
    stake: 'Limite de apostas',
    session: 'Limite de tempo',
    day: 'por dia',
    week: 'por semana',
    month: 'por mês',
    minutes: (minutes: bigint) => `${minutes} minutos`,
    none: 'sem limite',
    now: 'vale desde já',
    from: (at: string) => `vale a partir de ${at}`,
    kept: 'continua como estava',
  },
  EN: {
    deposit: 'Deposit limit',
    loss: 'Loss limit',
    stake: 'Stake limit',
    session: 'Time limit',
    day: 'a day',
    week: 'a week',
    month: 'a month',
    minutes: (minutes: bigint) => `${minutes} minutes`,
    none: 'no limit',
    now: 'holds from now on',
    from: (at: string) => `holds from ${at}`,
    kept: 'stays as it was',
  },
} as const

const limitName = (language: Language, { kind, period }: { kind: LimitKind; period: LimitPeriod }) =>
  `${NAMES[language][kind]} ${NAMES[language][period]}`

function amountText(language: Language, { currency }: Place, { kind, after }: LimitChange): string {
  const names = NAMES[language]
  if (after === null) return names.none
  if (kind === 'session') return names.minutes(after)
  return moneyText(language, currency, after)
}

const momentText = (language: Language, { timeZone }: Place, at: Date) =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at)

function changeHtml(language: Language, place: Place, change: LimitChange): string {
  const names = NAMES[language]
  const when = {
    set: names.now,
    asked: names.from(momentText(language, place, change.holdsFrom)),
    withdrawn: names.kept,
  }[change.step]
  return `<p>${limitName(language, change)}: <strong>${amountText(language, place, change)}</strong>, ${when}.</p>`
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
    texts: {
      PT: { subject: 'Seus limites mudaram', html: html('PT') },
      EN: { subject: 'Your limits have changed', html: html('EN') },
    },
  })
  tell(tx, deps, id)
}

const BREAK_TEXTS = {
  PT: {
    pause: 'Sua pausa começou',
    exclusion: 'Sua autoexclusão começou',
    until: (at: string) => `Ela dura até ${at} e não pode ser encerrada antes.`,
    forever: 'Ela não tem prazo para terminar.',
    rest: 'Nesse período você não deposita nem aposta. O saque do seu saldo continua disponível.',
  },
  EN: {
    pause: 'Your pause has begun',
    exclusion: 'Your self-exclusion has begun',
    until: (at: string) => `It lasts until ${at} and cannot be ended early.`,
    forever: 'It has no end.',
    rest: 'Until then you neither pay in nor play. You can still withdraw your balance.',
  },
} as const

export async function tellOfBreak(
  tx: Tx,
  deps: LimitDeps,
  { id, merchantId }: Owner,
  { kind, until }: Pick<BreakRow, 'kind' | 'until'>,
): Promise<void> {
  const place = await merchantOfMember(tx, merchantId)
  const textOf = (language: Language) => {
    const texts = BREAK_TEXTS[language]
    const length = until === null ? texts.forever : texts.until(momentText(language, place, until))
    return { subject: texts[kind], html: `<p>${length}</p><p>${texts.rest}</p>` }
  }
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [id] },
    from: 'system',
    texts: { PT: textOf('PT'), EN: textOf('EN') },
  })
  tell(tx, deps, id)
}
