import { useQuery } from '@tanstack/react-query'
import { type Money, moneyText, parseMoney, restOfCents, signedMoneyText } from '@trevo/contract/money'
import type { ActivityStatement } from '@trevo/contract/play-limits'
import { useEffect, useRef, useState } from 'react'
import { addDays, dayOf } from '../../../lib/days.ts'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../limits.module.css'
import { minutesText } from '../minutes-text.ts'
import { playRest } from '../play-rest.ts'
import { statementQuery } from '../queries.ts'
import { limitsTexts } from '../texts.ts'

const SPANS = { '7': 7, '30': 30, '90': 90, '365': 365 } as const
type Span = keyof typeof SPANS

/** What was paid, played and won, in plain sums. */
export function Statement() {
  const t = useT(limitsTexts)
  const { timeZone } = useSite()
  const [span, setSpan] = useState<Span>('30')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const to = dayOf(new Date(), timeZone)
  const query = useQuery(statementQuery({ from: addDays(to, 1 - SPANS[span]), to }, useSession()))
  return (
    <div className={styles.page}>
      <h2 className={styles.pageTitle} ref={title} tabIndex={-1}>
        {t('statement')}
      </h2>
      <Chips<Span>
        label={t('statement.span')}
        scroll
        choices={(Object.keys(SPANS) as Span[]).map((id) => ({ id, label: t('statement.days', { count: SPANS[id] }) }))}
        selected={[span]}
        onChange={([next]) => next && setSpan(next)}
      />
      <Loaded query={query}>{(statement) => <Sums statement={statement} />}</Loaded>
    </div>
  )
}

const MONEY = ['deposits', 'withdrawals', 'staked', 'prizes', 'net', 'gifts'] as const

function Sums({ statement: { total, days } }: { statement: ActivityStatement }) {
  const t = useT(limitsTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const money = (amount: Money) => moneyText(amount, currencySymbol)
  const result = (amount: Money | bigint) => signedMoneyText(amount, currencySymbol)
  const restLine = (rest: bigint) => (rest === 0n ? [] : [{ label: t('sum.rest'), value: result(rest) }])
  const daysRest = restOfCents(
    parseMoney(total.net),
    days.map(({ net }) => parseMoney(net)),
  )
  if (days.length === 0) return <EmptyState art="/art/seedling.webp" title={t('statement.empty')} />
  return (
    <>
      <Card tone="flat">
        <KeyValue
          facts={[
            ...MONEY.flatMap((name) => [
              ...(name === 'net' ? restLine(playRest(total)) : []),
              { label: t(`sum.${name}`), value: name === 'net' ? result(total[name]) : money(total[name]) },
            ]),
            { label: t('sum.minutes'), value: minutesText(total.minutes) },
          ]}
        />
      </Card>
      <Section title={t('statement.byDay')}>
        <ListGroup>
          {days.map((day) => (
            <ListRow
              key={day.day}
              // A calendar day: no time zone may move it.
              title={localDateText(day.day, language, 'UTC')}
              detail={t('statement.row', { staked: money(day.staked), time: minutesText(day.minutes) })}
              trailing={<b className={styles.net}>{result(day.net)}</b>}
            />
          ))}
          {restLine(daysRest).map(({ label, value }) => (
            <ListRow key="rest" title={label} trailing={<b className={styles.net}>{value}</b>} />
          ))}
        </ListGroup>
      </Section>
    </>
  )
}
