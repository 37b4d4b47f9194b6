import { useQuery } from '@tanstack/react-query'
import type { Contract, contractProgress } from '@trevo/contract/agents/contracts'
import type { ValueOf } from '@trevo/contract/endpoint'
import { figureText } from '@trevo/contract/figures'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { moneyParts } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../contract.module.css'
import { progressQuery } from '../contract-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

type Progress = ValueOf<typeof contractProgress>

/** What the running period has come to, and the way to the next tier. Only a help: without it the page is whole. */
export function ContractProgress({ contract }: { contract: Contract }) {
  const t = useT(agentsTexts)
  const isInForce = contract.state === 'effective' || contract.state === 'void_requested'
  const { data } = useQuery(progressQuery(isInForce ? contract.id : null, useSession()))
  if (!data) return null
  return (
    <Section title={t('progress.title')}>
      <Card tone="hero">
        <Estimate progress={data} />
        <Way progress={data} isDividend={contract.terms.kind === 'dividend'} />
        <Rules progress={data} />
      </Card>
    </Section>
  )
}

function Estimate({ progress: { estimate, tier } }: { progress: Progress }) {
  const t = useT(agentsTexts)
  const { currencySymbol } = useSite()
  const { sign, whole, cents } = moneyParts(estimate)
  return (
    <>
      <p className={styles.progressHead}>
        <span>{t('progress.estimate')}</span>
        <Tag tone={tier === null ? 'neutral' : 'ok'}>
          {tier === null ? t('progress.noTier') : t('progress.tier', { number: tier })}
        </Tag>
      </p>
      <MoneyText size="xl" symbol={currencySymbol} whole={sign + whole} cents={cents} />
    </>
  )
}

/** A condition of the next tier: how far it is, and what is missing. */
function Way({ progress, isDividend }: { progress: Progress; isDividend: boolean }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const { next, turnover, netLoss, carriedIn, activeMembers } = progress
  const amount = (name: 'turnover' | 'netLoss', have: bigint, missing: string) => ({
    name,
    have,
    missing: parseMoney(missing),
    text: (minor: bigint) => money(formatMoney(minor)),
  })
  if (next === null) {
    return <p className={styles.progressNote}>{t('progress.top')}</p>
  }
  const conditions = [
    amount('turnover', parseMoney(turnover), next.turnover),
    ...(isDividend ? [amount('netLoss', parseMoney(netLoss) + parseMoney(carriedIn), next.netLoss)] : []),
    {
      name: 'active' as const,
      have: BigInt(activeMembers),
      missing: BigInt(next.activeMembers),
      text: (count: bigint) => figureText(count),
    },
  ]
  return (
    <div className={styles.way}>
      <p className={styles.progressHead}>{t('progress.next', { number: next.tier })}</p>
      {conditions.map(({ name, have, missing, text }) => {
        const wanted = have + missing
        const spoken = t('progress.of', { value: text(have), max: text(wanted) })
        return (
          <div key={name}>
            <p className={styles.wayLine}>
              <span>{t(`progress.${name}`)}</span>
              <b>{missing > 0n ? t('progress.missing', { amount: text(missing) }) : t('progress.reached')}</b>
            </p>
            <ProgressBar
              label={t(`progress.${name}`)}
              value={missing > 0n ? Number(have < 0n ? 0n : have) : 1}
              max={missing > 0n ? Number(wanted) : 1}
              valueText={spoken}
            />
            <p className={styles.progressNote}>{missing > 0n ? spoken : text(have)}</p>
          </div>
        )
      })}
    </div>
  )
}

function Rules({ progress: { at, periodEnd, activeTurnover, carriedIn } }: { progress: Progress }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const money = useMoney()
  const moment = (when: string, style: 'clock' | 'moment') => momentText(when, style, language, timeZone)
  return (
    <>
      <p className={styles.progressNote}>{t('progress.rule', { amount: money(activeTurnover) })}</p>
      {parseMoney(carriedIn) < 0n ? (
        <p className={styles.progressNote}>{t('progress.carried', { amount: money(carriedIn) })}</p>
      ) : null}
      <p className={styles.progressNote}>
        {t('progress.by', { time: moment(at, 'clock'), end: moment(periodEnd, 'moment') })}
      </p>
    </>
  )
}
