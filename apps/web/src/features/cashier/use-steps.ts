import type { CashierReason, Deposit } from '@trevo/contract/cashier'
import type { Withdrawal } from '@trevo/contract/withdrawals'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { momentText } from '../../lib/moments.ts'
import { useSite } from '../../session/status.ts'
import type { TimelineStep, TimelineTone } from '../../ui/timeline.tsx'
import { cashierTexts } from './texts.ts'

const DEPOSIT_BAD: readonly Deposit['state'][] = ['expired', 'rejected', 'reversed']
const WITHDRAWAL_BAD: readonly Withdrawal['state'][] = ['failed', 'rejected', 'cancelled']

type Step<State> = { state: State; at: string; reason: CashierReason | null }

/** Why, in words; null where nobody gave a reason. */
export function useReason(reason: CashierReason | null): string | null {
  const t = useT(cashierTexts)
  return reason && t(`reason.${reason}`)
}

function useTimeline<State extends string>(
  steps: readonly Step<State>[],
  toneOf: (state: State, isLast: boolean) => TimelineTone,
  titleOf: (state: State) => string,
): TimelineStep[] {
  const t = useT(cashierTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  return steps.map(({ state, at, reason }, index) => ({
    id: `${state}:${at}`,
    tone: toneOf(state, index === steps.length - 1),
    title: titleOf(state),
    time: momentText(at, 'moment', language, timeZone),
    ...(reason && { text: t(`reason.${reason}`) }),
  }))
}

export function useDepositSteps({ kind, steps }: Deposit): TimelineStep[] {
  const t = useT(cashierTexts)
  return useTimeline<Deposit['state']>(
    steps,
    (state, isLast) => {
      if (DEPOSIT_BAD.includes(state)) return 'bad'
      return isLast && (state === 'created' || state === 'pending') ? 'now' : 'done'
    },
    (state) => (state === 'pending' ? t(`step.${kind}.pending`) : t(`step.deposit.${state}`)),
  )
}

export function useWithdrawalSteps({ steps }: Withdrawal): TimelineStep[] {
  const t = useT(cashierTexts)
  return useTimeline<Withdrawal['state']>(
    steps,
    (state, isLast) => {
      if (WITHDRAWAL_BAD.includes(state)) return 'bad'
      return isLast && state !== 'paid' ? 'now' : 'done'
    },
    (state) => t(`step.withdrawal.${state}`),
  )
}
