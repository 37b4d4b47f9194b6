import { useState } from 'react'
import { HAND_SIZE, type PokerHand, type PokerOutcome } from '../../../src/engines/poker.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { KeyHints } from '../../shell/key-hints.tsx'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { cardName, PlayingCard } from '../parts/playing-card.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { useSteps } from '../parts/use-steps.ts'
import styles from './poker.module.css'
import { t } from './texts.ts'
import { useKind } from './use-kind.ts'

const PLACES = Array.from({ length: HAND_SIZE }, (_, place) => place)
const NONE = PLACES.map(() => false)

const handText = (hand: PokerHand | null) => (hand === null ? t('nothing') : t(`hands.${hand}`))

function wordsFor({ dealt, final, hand }: PokerOutcome): string {
  const cards = (final ?? dealt).map(cardName).join(', ')
  return `${cards}. ${handText(hand)}. ${final === null ? t('choose') : ''}`
}

export function PokerView() {
  const [stake, setStake] = useWholeStake()
  const [held, setHeld] = useState<readonly boolean[]>(NONE)
  const { outcome, isOpen, isReady, result, begin, step } = useSteps<PokerOutcome>(wordsFor)
  const cards = outcome === null ? PLACES.map(() => null) : (outcome.final ?? outcome.dealt)
  const toggle = (place: number) => {
    if (isOpen && isReady) setHeld(held.map((isHeld, each) => (each === place ? !isHeld : isHeld)))
  }
  const act = () => {
    if (!isReady) return
    if (isOpen) void step({ hold: held })
    else {
      setHeld(NONE)
      void begin(stake)
    }
  }
  useKeys({
    ' ': act,
    Enter: act,
    ...Object.fromEntries(PLACES.map((place) => [String(place + 1), () => toggle(place)])),
  })
  const label = isOpen ? (held.every(Boolean) ? t('keep') : t('draw')) : t('deal')
  return (
    <Frame>
      <Stage className={styles.stage}>
        <Pays hand={outcome?.hand ?? null} isPaid={outcome?.final !== null && outcome !== null} />
        <p className={cx(styles.state, result.isWin && styles.won)}>
          {outcome === null ? t('hint') : outcome.hand === null && isOpen ? t('choose') : handText(outcome.hand)}
        </p>
        <div className={styles.cards}>
          {cards.map((card, place) => {
            const isHeld = isOpen ? held[place] === true : outcome?.hold?.[place] === true
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a card is held by its place
                key={place}
                type="button"
                className={cx(styles.card, isHeld && styles.held)}
                aria-pressed={isHeld}
                aria-disabled={!isOpen || !isReady ? true : undefined}
                onClick={() => toggle(place)}
              >
                <PlayingCard card={card} />
                <span className={styles.hold}>{isHeld ? t('held') : isOpen ? t('hold') : '\u00a0'}</span>
              </button>
            )
          })}
        </div>
      </Stage>
      <Dock>
        <Facts {...result} />
        <StakePicker stake={stake} onChange={setStake} disabled={!isReady || isOpen} />
        <Button tone="primary" className={styles.play} disabled={!isReady} onClick={act}>
          {label}
        </Button>
        <KeyHints
          hints={
            isOpen
              ? [
                  ['1 – 5', t('hold')],
                  [t('space'), label],
                ]
              : [[t('space'), label]]
          }
        />
      </Dock>
    </Frame>
  )
}

type PaysProps = { hand: PokerHand | null; isPaid: boolean }

/** What every hand pays, and which of them lies on the table. */
function Pays({ hand, isPaid }: PaysProps) {
  const { hands, pays } = useKind()
  return (
    <table className={styles.pays} aria-label={t('rules.pays')}>
      <tbody>
        {hands.map((each) => (
          <tr key={each} className={cx(each === hand && (isPaid ? styles.paid : styles.there))}>
            <th scope="row">{t(`hands.${each}`)}</th>
            <td>{pays[each]}×</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
