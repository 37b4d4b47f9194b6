import { type Money, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { Button } from '../../../shell/button.tsx'
import { Choice } from '../../../shell/choice.tsx'
import { useGame } from '../../../shell/game-context.ts'
import { prizeText } from '../../../shell/money.ts'
import { inLanguage } from '../../../shell/page.ts'
import { Sheet } from '../../../shell/sheet.tsx'
import type { AutoLimits } from '../../slot/autoplay.ts'
import styles from '../crash.module.css'

const t = inLanguage({
  pt: {
    title: 'Aposta automática',
    rounds: 'Número de rodadas',
    loss: 'Parar antes de perder mais que',
    gain: 'Parar quando o ganho chegar a',
    prize: 'Parar com um prêmio a partir de',
    never: 'Não parar',
    start: 'Começar',
    note: 'Cada aposta usa o valor e a retirada automática escolhidos. A série para quando você sai da tela; uma aposta já feita segue a própria regra.',
  },
  en: {
    title: 'Autobet',
    rounds: 'Number of rounds',
    loss: 'Stop before losing more than',
    gain: 'Stop when the gain reaches',
    prize: 'Stop at a prize of at least',
    never: 'Do not stop',
    start: 'Start',
    note: 'Each bet uses the chosen stake and automatic cash-out. The series stops when you leave the screen; a bet that was placed follows its own rule.',
  },
})

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
  const rises = [{ value: null, label: t.never }, ...RISES.map(amount)]
  const times = (stakes: bigint | null) => (stakes === null ? null : stakeMinor * stakes)
  const start = () => {
    onClose()
    onStart({ spins: rounds, lossMinor: stakeMinor * loss, gainMinor: times(gain), prizeMinor: times(prize) })
  }
  return (
    <Sheet title={t.title} onClose={onClose}>
      <Choice
        legend={t.rounds}
        options={ROUNDS.map((value) => ({ value: value as number, label: String(value) }))}
        value={rounds}
        onChange={setRounds}
        columns={4}
      />
      <Choice legend={t.loss} options={LOSSES.map(amount)} value={loss} onChange={setLoss} />
      <Choice<bigint | null> legend={t.gain} options={rises} value={gain} onChange={setGain} />
      <Choice<bigint | null> legend={t.prize} options={rises} value={prize} onChange={setPrize} />
      <Button tone="primary" className={styles.wide} onClick={start}>
        {t.start}
      </Button>
      <p className={styles.statsOf}>{t.note}</p>
    </Sheet>
  )
}
