import { type Money, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { Button } from '../../../shell/button.tsx'
import { Choice } from '../../../shell/choice.tsx'
import { useGame } from '../../../shell/game-context.ts'
import { prizeText } from '../../../shell/money.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import type { AutoLimits } from '../../parts/autoplay.ts'
import styles from './sheets.module.css'
import { t } from './texts.ts'

const ROUNDS = [5, 10, 25, 50] as const
/** In stakes. */
const LOSSES = [5n, 10n, 20n, 50n] as const
const RISES = [5n, 10n, 50n] as const

type AutobetSheetProps = { stake: Money; onStart: (limits: AutoLimits) => void; onClose: () => void }

export function AutobetSheet({ stake, onStart, onClose }: AutobetSheetProps) {
  const { currency } = useGame().session
  const stakeMinor = parseMoney(stake)
  const [rounds, setRounds] = useState<number>(ROUNDS[1])
  const [loss, setLoss] = useState<bigint>(LOSSES[1])
  const [gain, setGain] = useState<bigint | null>(null)
  const [prize, setPrize] = useState<bigint | null>(null)
  const amount = (stakes: bigint) => ({ value: stakes, label: prizeText(stakeMinor * stakes, currency) })
  const rises = [{ value: null, label: t('autobet.never') }, ...RISES.map(amount)]
  const times = (stakes: bigint | null) => (stakes === null ? null : stakeMinor * stakes)
  const start = () => {
    onClose()
    onStart({ spins: rounds, lossMinor: stakeMinor * loss, gainMinor: times(gain), prizeMinor: times(prize) })
  }
  return (
    <Sheet title={t('autobet.title')} onClose={onClose}>
      <Choice
        legend={t('autobet.rounds')}
        options={ROUNDS.map((value) => ({ value: value as number, label: String(value) }))}
        value={rounds}
        onChange={setRounds}
        columns={4}
      />
      <Choice legend={t('autobet.loss')} options={LOSSES.map(amount)} value={loss} onChange={setLoss} />
      <Choice<bigint | null> legend={t('autobet.gain')} options={rises} value={gain} onChange={setGain} />
      <Choice<bigint | null> legend={t('autobet.prize')} options={rises} value={prize} onChange={setPrize} />
      <Button tone="primary" className={styles.wide} onClick={start}>
        {t('autobet.start')}
      </Button>
      <p className={styles.statsOf}>{t('autobet.note')}</p>
    </Sheet>
  )
}
