import { parseMoney } from '@trevo/contract/money'
import { type ReactNode, useState } from 'react'
import { type DuelOutcome, type DuelResult, duelWinPrize, TABLE_CARDS } from '../../../src/engines/duel.ts'
import { artUrl } from '../../shell/art.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { StakeStepper } from '../../shell/stake-stepper.tsx'
import { useStake } from '../../shell/use-stake.ts'
import { pauseFor } from '../parts/pause.ts'
import { cardName, PlayingCard } from '../parts/playing-card.tsx'
import { Controls, Frame, Stage } from '../parts/stage.tsx'
import { useTable } from '../parts/use-table.ts'
import styles from './duel.module.css'
import { t } from './texts.ts'

export const HOUSE_ART = 'crown'
const TURN_MS = 650
const PLACES = Array.from({ length: TABLE_CARDS }, (_, place) => place)

/** What lies open: nothing, the player's card, then everything. */
type Open = 'none' | 'own' | 'all'

export function DuelView() {
  const { session } = useGame()
  const [stake, setStake] = useStake()
  const [dealt, setDealt] = useState<DuelOutcome | null>(null)
  const [open, setOpen] = useState<Open>('none')
  const { begin, isReady, result } = useTable<DuelOutcome>({
    async show(outcome) {
      setDealt(outcome)
      setOpen('own')
      await pauseFor(TURN_MS)
      setOpen('all')
      await pauseFor(TURN_MS / 2)
    },
    say: ({ table, pick, rivalPick, result: end }) =>
      `${t('view.said', { own: cardName(table[pick] ?? 0), rival: cardName(table[rivalPick] ?? 0) })} ${t(`view.${end}`)}.`,
  })
  const play = (pick: number) => {
    if (!isReady) return
    setOpen('none')
    void begin(stake, { pick })
  }
  const winPrize = prizeText(duelWinPrize(parseMoney(stake)), session.currency)
  return (
    <Frame>
      <Stage>
        <Seat art={HOUSE_ART} name={t('view.house')} note={t('view.houseNote')}>
          <PlayingCard card={dealt !== null && open === 'all' ? (dealt.table[dealt.rivalPick] ?? null) : null} />
        </Seat>
        <p className={cx(styles.state, open === 'all' && dealt?.result === 'win' && styles.won)}>
          {open === 'all' && dealt !== null ? t(`view.${dealt.result satisfies DuelResult}`) : t('view.choose')}
        </p>
        <div className={styles.table}>
          {PLACES.map((place) => (
            <TableCard key={place} place={place} dealt={dealt} open={open} disabled={!isReady} onPick={play} />
          ))}
        </div>
        <p className={styles.pot}>{t(open === 'all' ? 'view.potNext' : 'view.pot', { amount: winPrize })}</p>
        <Seat art={session.game.art.hero} name={session.displayName || t('view.you')} note={t('view.you')}>
          <PlayingCard card={dealt !== null && open !== 'none' ? (dealt.table[dealt.pick] ?? null) : null} />
        </Seat>
      </Stage>
      <Dock>
        <Facts {...result} />
        <Controls>
          <StakeStepper stake={stake} onChange={setStake} disabled={!isReady} />
          <Button tone="primary" disabled={!isReady} onClick={() => play(Math.floor(Math.random() * TABLE_CARDS))}>
            {t('view.any')}
          </Button>
        </Controls>
      </Dock>
    </Frame>
  )
}

function Seat({ art, name, note, children }: { art: string; name: string; note: string; children: ReactNode }) {
  return (
    <div className={styles.seat}>
      <img className={styles.avatar} src={artUrl(art)} alt="" />
      <p className={styles.who}>
        <b>{name}</b>
        <span>{note}</span>
      </p>
      {children}
    </div>
  )
}

type TableCardProps = {
  place: number
  dealt: DuelOutcome | null
  open: Open
  disabled: boolean
  onPick: (place: number) => void
}

function TableCard({ place, dealt, open, disabled, onPick }: TableCardProps) {
  const isOpen = dealt !== null && (open === 'all' || (open === 'own' && dealt.pick === place))
  const isTaken =
    dealt !== null && open !== 'none' && (dealt.pick === place || (open === 'all' && dealt.rivalPick === place))
  return (
    <button
      type="button"
      className={cx(styles.card, isOpen && !isTaken && styles.left, isTaken && styles.taken)}
      aria-label={t('view.card', { number: place + 1 })}
      aria-disabled={disabled}
      onClick={() => onPick(place)}
    >
      <PlayingCard card={isOpen ? (dealt.table[place] ?? null) : null} />
    </button>
  )
}
