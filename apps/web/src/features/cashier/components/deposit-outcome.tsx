import type { Deposit } from '@trevo/contract/cashier'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Illustration } from '../../../ui/illustration.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import styles from '../cashier.module.css'
import { cashierTexts } from '../texts.ts'
import { useDepositSteps, useReason } from '../use-steps.ts'
import { RepayButton } from './repay-button.tsx'
import { StageTitle } from './stage-title.tsx'

const ART: Record<Deposit['state'], string> = {
  created: '/art/seedling.webp',
  pending: '/art/magnifying-glass-tilted-left.webp',
  confirmed: '/art/money-bag.webp',
  late: '/art/money-bag.webp',
  partial: '/art/coin.webp',
  over: '/art/coin.webp',
  expired: '/art/seedling.webp',
  rejected: '/art/locked-with-key.webp',
  reversed: '/art/locked-with-key.webp',
}
const PAID: readonly Deposit['state'][] = ['confirmed', 'late', 'partial', 'over']

/** How it ended, or that staff look at the receipt: what happened, what it means, and the way on. */
export function DepositOutcome({ deposit }: { deposit: Deposit }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const { state, kind } = deposit
  const [amount, paid, back, owed] = [deposit.amount, deposit.paid, deposit.reversed, deposit.owed].map((money) =>
    moneyText(money, currencySymbol),
  ) as [string, string, string, string]
  const reason = useReason(deposit.steps.at(-1)?.reason ?? null)
  const isPaid = PAID.includes(state)
  const isBack = state === 'reversed'
  const isOwed = /[1-9]/.test(deposit.owed)
  return (
    <>
      <div className={styles.centre}>
        <Illustration src={ART[state]} />
        <StageTitle>{t(`outcome.${state}`, { amount: isBack ? back : isPaid ? paid : amount })}</StageTitle>
        <p className={styles.outcomeText}>
          {isOwed ? t('debt.text', { owed }) : t(`outcome.${state}.text`, { amount, paid })}
        </p>
        {reason ? <p className={styles.outcomeText}>{reason}</p> : null}
      </div>
      <Card tone="flat" className={styles.summary}>
        <KeyValue
          facts={[
            { label: t('deposit.asked'), value: amount },
            ...(isPaid || isBack ? [{ label: t('deposit.came'), value: paid }] : []),
            ...(isBack ? [{ label: t('deposit.back'), value: back }] : []),
            ...(isOwed ? [{ label: t('deposit.owed'), value: owed }] : []),
            { label: t('deposit.method'), value: t(`kind.${kind}`) },
            { label: t('number'), value: deposit.id },
          ]}
        />
      </Card>
      <Section title={t('timeline')}>
        <Card>
          <Timeline label={t('timeline')} steps={useDepositSteps(deposit)} />
        </Card>
      </Section>
      <div className={styles.actions}>
        {isOwed ? <RepayButton deposit={deposit} /> : null}
        {isPaid ? <ButtonLink render={<Link to={PATHS.home} />}>{t('outcome.play')}</ButtonLink> : null}
        <ButtonLink variant={isPaid || isOwed ? 'secondary' : 'primary'} render={<Link to={PATHS.deposit} />}>
          {t('outcome.again')}
        </ButtonLink>
        <ButtonLink variant="ghost" render={<Link to={PATHS.deposit} search={{ view: 'history' }} />}>
          {t('history.deposits')}
        </ButtonLink>
      </div>
    </>
  )
}
