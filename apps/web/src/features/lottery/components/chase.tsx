import { LOTTERY } from '@trevo/contract/lottery'
import { formatMoney } from '@trevo/contract/money'
import type { ReactNode } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { chaseTotal, steepest } from '../chase-plan.ts'
import { periodName } from '../period-name.ts'
import { lotteryTexts } from '../texts.ts'
import type { ChaseState } from '../use-chase.ts'
import styles from './slip.module.css'

const QUICK_COUNTS = ['1', '5', '10', '20', '50', '100'] as const

type ChaseProps = { code: string; chase: ChaseState; slipMinor: bigint }

/** The same slip on the next draws: how many, with which multiples, and whether a win ends it. */
export function Chase(props: ChaseProps) {
  const { chase } = props
  const t = useT(lotteryTexts)
  const { count } = chase
  return (
    <Card tone="flat" className={styles.chase}>
      <div className={styles.chaseTop}>
        <h2 className={styles.chaseTitle}>{t('chase.title')}</h2>
        <Stepper
          label={t('chase.count')}
          value={count}
          onChange={chase.setCount}
          min={1}
          max={LOTTERY.periodsMax}
          decreaseLabel={t('less')}
          increaseLabel={t('more')}
        />
      </div>
      <Chips
        label={t('chase.count')}
        choices={QUICK_COUNTS.map((id) => ({ id, label: id }))}
        selected={QUICK_COUNTS.filter((id) => Number(id) === count)}
        onChange={([id]) => id && chase.setCount(Number(id))}
      />
      {count > 1 ? <ChaseDetails {...props} /> : null}
    </Card>
  )
}

function ChaseDetails({ code, chase, slipMinor }: ChaseProps) {
  const t = useT(lotteryTexts)
  return (
    <>
      <Segmented
        label={t('chase.pattern')}
        choices={[
          { id: 'same', label: t('chase.same') },
          { id: 'double', label: t('chase.double') },
        ]}
        value={chase.pattern}
        onChange={chase.setPattern}
      />
      <Rising chase={chase} slipMinor={slipMinor} />
      <div className={styles.chaseTop}>
        <div>
          <p>{t('chase.stop')}</p>
          <p className={styles.quiet}>{t('chase.stopText')}</p>
        </div>
        <Switch label={t('chase.stop')} checked={chase.stopOnWin} onChange={chase.setStopOnWin} />
      </div>
      <details>
        <summary className={styles.summary}>{t('chase.periods', { count: chase.periods.length })}</summary>
        <ol className={styles.periods}>
          {chase.periods.map(({ period, multiple }, place) => (
            <PeriodRow key={period} name={periodName(code, period)} multiple={multiple} slipMinor={slipMinor}>
              <Stepper
                label={t('chase.multiple', { period: periodName(code, period) })}
                value={multiple}
                onChange={(next) => chase.setMultiple(place, next)}
                min={1}
                max={LOTTERY.multipleMax}
                decreaseLabel={t('less')}
                increaseLabel={t('more')}
                format={(value) => `${value}x`}
              />
            </PeriodRow>
          ))}
        </ol>
      </details>
    </>
  )
}

/** Said before it is confirmed: how fast rising stakes add up, and that they win nothing by it. */
function Rising({ chase, slipMinor }: Pick<ChaseProps, 'chase' | 'slipMinor'>) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const money = (minor: bigint) => moneyText(formatMoney(minor), currencySymbol)
  const multiples = chase.periods.map(({ multiple }) => multiple)
  const most = steepest(slipMinor, multiples)
  if (most === null) return null
  return (
    <div role="status">
      <Note tone="warn">
        {t('chase.rising', {
          first: money(slipMinor * BigInt(multiples[0] ?? 1)),
          most: money(most.minor),
          times: most.times,
          total: money(chaseTotal(slipMinor, multiples)),
        })}{' '}
        {t('chase.noBetter')}
      </Note>
    </div>
  )
}

type PeriodRowProps = { name: string; multiple: number; slipMinor: bigint; children: ReactNode }

function PeriodRow({ name, multiple, slipMinor, children }: PeriodRowProps) {
  const { currencySymbol } = useSite()
  return (
    <li className={styles.period}>
      <span className={styles.periodWords}>
        <span>{name}</span>
        <span className={styles.quiet}>{moneyText(formatMoney(slipMinor * BigInt(multiple)), currencySymbol)}</span>
      </span>
      {children}
    </li>
  )
}
