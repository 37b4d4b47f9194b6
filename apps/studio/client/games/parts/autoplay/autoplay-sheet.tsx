import { type Money, parseMoney } from '@trevo/contract/money'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../shell/button.tsx'
import { Choice } from '../../../shell/choice.tsx'
import { useGame } from '../../../shell/game-context.ts'
import { prizeText } from '../../../shell/money.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import type { AutoLimits, AutoStep } from '../autoplay.ts'
import styles from './autoplay-sheet.module.css'
import { t } from './texts.ts'

const SPINS = [10, 25, 50, 100] as const
/** In stakes. */
const LOSSES = [5n, 10n, 20n, 50n] as const
const RISES = [10n, 50n, 100n] as const

const STEPS: readonly { value: AutoStep; label: string }[] = [
  { value: 0, label: t('keep') },
  { value: 'reset', label: t('reset') },
  ...[25, 50, 100].map((percent) => ({ value: percent, label: `+${percent}%` })),
]

/** Where nobody may be offered to chase what was lost. */
const CALM_STEPS = STEPS.filter(({ value }) => value === 0 || value === 'reset')

type AutoplaySheetProps = {
  stake: Money
  onStart: (limits: AutoLimits) => void
  onClose: () => void
  /** The stake may follow what was won and lost. */
  hasSteps?: boolean
  note?: string
  /** In place of "number of spins", for games that do not spin. */
  countLegend?: string
  /** What a game asks besides. */
  children?: ReactNode
}

export function AutoplaySheet({
  stake,
  onStart,
  onClose,
  countLegend = t('spins'),
  hasSteps = false,
  note = t('note'),
  children,
}: AutoplaySheetProps) {
  const { currency, raiseAfterLoss } = useGame().session
  const stakeMinor = parseMoney(stake)
  const [spins, setSpins] = useState<number>(SPINS[0])
  const [loss, setLoss] = useState<bigint>(LOSSES[1])
  const [prize, setPrize] = useState<bigint | null>(null)
  const [gain, setGain] = useState<bigint | null>(null)
  const [won, setWon] = useState<AutoStep>(0)
  const [lost, setLost] = useState<AutoStep>(0)
  const amount = (stakes: bigint) => ({ value: stakes, label: prizeText(stakeMinor * stakes, currency) })
  const rises = [{ value: null, label: t('never') }, ...RISES.map(amount)]
  const times = (stakes: bigint | null) => (stakes === null ? null : stakeMinor * stakes)
  const start = () => {
    onClose()
    const steps = won === 0 && lost === 0 ? null : { won, lost }
    onStart({ steps, spins, lossMinor: stakeMinor * loss, prizeMinor: times(prize), gainMinor: times(gain) })
  }
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <Choice
        legend={countLegend}
        options={SPINS.map((value) => ({ value: value as number, label: String(value) }))}
        value={spins}
        onChange={setSpins}
        columns={4}
      />
      {children}
      <Choice legend={t('loss')} options={LOSSES.map(amount)} value={loss} onChange={setLoss} />
      <Choice<bigint | null> legend={t('prize')} options={rises} value={prize} onChange={setPrize} />
      <Choice<bigint | null> legend={t('gain')} options={rises} value={gain} onChange={setGain} />
      {hasSteps ? (
        <>
          <Choice<AutoStep> legend={t('won')} options={STEPS} value={won} onChange={setWon} />
          <Choice<AutoStep>
            legend={t('lost')}
            options={raiseAfterLoss ? STEPS : CALM_STEPS}
            value={lost}
            onChange={setLost}
          />
        </>
      ) : null}
      <Button tone="primary" className={styles.wide} onClick={start}>
        {t('start')}
      </Button>
      <p className={styles.note}>{note}</p>
    </Sheet>
  )
}
