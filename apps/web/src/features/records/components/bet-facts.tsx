import { useQuery } from '@tanstack/react-query'
import { formatMoney, type Money, parseMoney } from '@trevo/contract/money'
import type { BetDetail, BetKind, BetStatus } from '@trevo/contract/records'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { exactAmount, signedExactAmount } from '../amount-text.ts'
import { betQuery } from '../queries.ts'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'

const TONES: Record<BetStatus, TagTone> = { open: 'warn', won: 'ok', lost: 'neutral', void: 'info' }

export function BetTag({ status }: { status: BetStatus }) {
  const t = useT(recordsTexts)
  return <Tag tone={TONES[status]}>{t(`bet.${status}`)}</Tag>
}

export type AskedBet = { kind: BetKind; id: string; isTeam: boolean }

type BetFactsProps = {
  bet: AskedBet
  /** And what the member had before and after. */
  withBalance?: boolean
  /** What stands between the figures and what moved. */
  children?: ReactNode
}

/** One bet with everything that moved in its round, or with its draws. */
export function BetFacts({ bet, withBalance = false, children }: BetFactsProps) {
  const query = useQuery(betQuery(bet, useSession()))
  return (
    <Loaded query={query}>
      {(detail) => (
        <Facts detail={detail} withBalance={withBalance}>
          {children}
        </Facts>
      )}
    </Loaded>
  )
}

/** Of the first and the last that moved in the round: what was there before is what was left less what moved. */
function balancesOf({ movements }: BetDetail): { before: Money; after: Money } | null {
  const [first, last] = [movements.at(0), movements.at(-1)]
  if (first === undefined || last === undefined) return null
  return { before: formatMoney(parseMoney(first.balanceAfter) - parseMoney(first.amount)), after: last.balanceAfter }
}

function useMoment(): (at: string) => string {
  const language = useLanguage()
  const { timeZone } = useSite()
  return (at) => momentText(at, 'moment', language, timeZone)
}

type FactsProps = { detail: BetDetail; withBalance: boolean; children: ReactNode }

function Facts({ detail, withBalance, children }: FactsProps) {
  const t = useT(recordsTexts)
  const { currencySymbol } = useSite()
  const moment = useMoment()
  const { currency, vendor, member, roundNumber, settledAt, status } = detail
  const balances = withBalance ? balancesOf(detail) : null
  const facts: (Fact | null)[] = [
    { label: t('detail.game'), value: detail.gameName },
    vendor === null ? null : { label: t('detail.vendor'), value: vendor },
    member === null ? null : { label: t('detail.member'), value: member.account },
    { label: t('detail.status'), value: <BetTag status={status} /> },
    { label: t('detail.stake'), value: exactAmount(detail.stake, currency, currencySymbol) },
    { label: t('detail.prize'), value: exactAmount(detail.prize, currency, currencySymbol) },
    /[1-9]/.test(detail.rebate)
      ? { label: t('detail.rebate'), value: exactAmount(detail.rebate, currency, currencySymbol) }
      : null,
    status === 'open'
      ? null
      : { label: t('detail.net'), value: signedExactAmount(detail.net, currency, currencySymbol) },
    balances && { label: t('round.before'), value: exactAmount(balances.before, currency, currencySymbol) },
    balances && { label: t('round.after'), value: exactAmount(balances.after, currency, currencySymbol) },
    { label: t('detail.at'), value: moment(detail.at) },
    settledAt === null ? null : { label: t('detail.settledAt'), value: moment(settledAt) },
    roundNumber === null ? null : { label: t('detail.round'), value: roundNumber },
    { label: t('detail.number'), value: detail.id },
  ]
  return (
    <div className={styles.sheet}>
      <Card tone="flat">
        <KeyValue facts={facts.filter((fact) => fact !== null)} />
      </Card>
      {children}
      {detail.draws.map((draw) => (
        <Draw key={draw.period} draw={draw} currency={currency} />
      ))}
      {detail.movements.length > 0 ? (
        <Section title={t('detail.movements')}>
          <Card tone="flat">
            <KeyValue
              facts={detail.movements.map(({ kind, at, amount }) => ({
                label: `${t(`movement.${kind}`)}, ${moment(at)}`,
                value: signedExactAmount(amount, currency, currencySymbol),
              }))}
            />
          </Card>
        </Section>
      ) : null}
    </div>
  )
}

type DrawProps = { draw: BetDetail['draws'][number]; currency: BetDetail['currency'] }

function Draw({ draw, currency }: DrawProps) {
  const t = useT(recordsTexts)
  const { currencySymbol } = useSite()
  const moment = useMoment()
  return (
    <Section title={t('draw.title', { period: draw.period })}>
      <Card tone="flat">
        <KeyValue
          facts={[
            { label: t('detail.status'), value: <BetTag status={draw.status} /> },
            { label: t('draw.result'), value: draw.result?.join(' ') ?? t('draw.none') },
            ...(draw.drawnAt === null ? [] : [{ label: t('draw.at'), value: moment(draw.drawnAt) }]),
            { label: t('detail.stake'), value: exactAmount(draw.stake, currency, currencySymbol) },
            { label: t('detail.prize'), value: exactAmount(draw.prize, currency, currencySymbol) },
          ]}
        />
      </Card>
    </Section>
  )
}
