import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Withdrawal } from '@trevo/contract/withdrawals'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { Illustration } from '../../../ui/illustration.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import styles from '../cashier.module.css'
import { postCancel, withdrawalKey, withdrawalQuery } from '../queries.ts'
import { cashierTexts } from '../texts.ts'
import { useAccountWords } from '../use-account-words.ts'
import { useReason, useWithdrawalSteps } from '../use-steps.ts'
import { ReasonWay } from './reason-way.tsx'
import { StageTitle } from './stage-title.tsx'
import { WaitNote } from './wait-note.tsx'

const ART: Record<Withdrawal['state'], string> = {
  review: '/art/magnifying-glass-tilted-left.webp',
  approved: '/art/seedling.webp',
  paying: '/art/seedling.webp',
  paid: '/art/money-bag.webp',
  failed: '/art/satellite-antenna.webp',
  rejected: '/art/locked-with-key.webp',
  cancelled: '/art/coin.webp',
}

export function WithdrawalPage({ id }: { id: string }) {
  const query = useQuery(withdrawalQuery(id, useSession()))
  return (
    <div className={styles.page}>
      <Loaded query={query}>{(withdrawal) => <View key={withdrawal.state} withdrawal={withdrawal} />}</Loaded>
    </div>
  )
}

function View({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const why = withdrawal.steps.at(-1)?.reason ?? null
  const reason = useReason(why)
  const { state, promisedBy, dueBy } = withdrawal
  return (
    <>
      <div className={styles.centre}>
        <Illustration src={ART[state]} />
        <StageTitle>{t(`result.${state}`, { amount: moneyText(withdrawal.receives, currencySymbol) })}</StageTitle>
        <p className={styles.outcomeText}>{t(`result.${state}.text`)}</p>
        {reason ? <p className={styles.outcomeText}>{reason}</p> : null}
        {promisedBy ? (
          <p className={styles.promise}>
            {t('withdraw.promised', { time: momentText(promisedBy, 'moment', language, timeZone) })}
          </p>
        ) : null}
        {dueBy ? (
          <p className={styles.promise}>
            {t('withdraw.due', { time: momentText(dueBy, 'moment', language, timeZone) })}
          </p>
        ) : null}
      </div>
      <ReasonWay reason={why} />
      {withdrawal.hold ? <WaitNote wait={withdrawal.hold} /> : null}
      <Facts withdrawal={withdrawal} />
      <Section title={t('timeline')}>
        <Card>
          <Timeline label={t('timeline')} steps={useWithdrawalSteps(withdrawal)} />
        </Card>
      </Section>
      <div className={styles.actions}>
        {withdrawal.canCancel ? <CancelButton id={withdrawal.id} /> : null}
        <ButtonLink variant="ghost" render={<Link to={PATHS.withdraw} search={{ view: 'history' }} />}>
          {t('history.withdrawals')}
        </ButtonLink>
      </div>
    </>
  )
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT(cashierTexts)
  const { currencySymbol } = useSite()
  const words = useAccountWords()
  const money = (amount: string) => moneyText(amount, currencySymbol)
  const hasFee = /[1-9]/.test(withdrawal.fee)
  return (
    <Card tone="flat" className={styles.summary}>
      <KeyValue
        facts={[
          { label: t('withdraw.leaves'), value: money(withdrawal.amount) },
          { label: t('fee'), value: hasFee ? money(withdrawal.fee) : t('fee.none') },
          { label: t('withdraw.receives'), value: money(withdrawal.receives) },
          { label: t('withdraw.to'), value: words.full(withdrawal.account) },
          { label: t('number'), value: withdrawal.id },
        ]}
      />
    </Card>
  )
}

function CancelButton({ id }: { id: string }) {
  const t = useT(cashierTexts)
  const client = useQueryClient()
  const session = useSession()
  const { isBusy, write } = useWrite({ renews: [withdrawalKey] })
  const giveBack = () =>
    write({
      send: () => postCancel({ params: { id } }),
      onDone: (back) => client.setQueryData(withdrawalQuery(id, session).queryKey, back),
    })
  const cancel = async () => {
    const isSure = await confirmDialog({
      title: t('cancel.title'),
      text: t('cancel.text'),
      confirmLabel: t('cancel.yes'),
      cancelLabel: t('cancel.no'),
      tone: 'danger',
    })
    if (isSure) await giveBack()
  }
  return (
    <Button variant="outline" block loading={isBusy} onClick={cancel}>
      {t('cancel.button')}
    </Button>
  )
}
