import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import type { Card } from '../../../src/engines/cards.ts'
import { CALL_ANTES, type HoldemOutcome, type HoldemStep } from '../../../src/engines/holdem.ts'
import type { Round } from '../../../src/protocol.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { KeyHints } from '../../shell/key-hints.tsx'
import { moneyText } from '../../shell/money.ts'
import { rangeOf } from '../../shell/stake-amounts.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { cardName } from '../parts/playing-card.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { useSteps } from '../parts/use-steps.ts'
import { CARD_MS, Cards } from './cards.tsx'
import styles from './holdem.module.css'
import { t } from './texts.ts'

const TURN_MS = 320
/** Turn, river and the dealer's two cards come one by one. */
const turnMs = ({ result }: HoldemOutcome) => (result === null ? TURN_MS : TURN_MS + 4 * CARD_MS)

const boardOf = ({ flop, turn, river }: HoldemOutcome): (Card | null)[] => [...flop, turn, river]
const namesOf = (cards: readonly (Card | null)[]) =>
  cards.flatMap((card) => (card === null ? [] : [cardName(card)])).join(', ')

function wordsFor(outcome: HoldemOutcome, { prize }: Round, money: (amount: string) => string): string {
  const { player, dealer, hand, dealerHand, result } = outcome
  const own = `${t('you')}: ${namesOf(player)}, ${t(`hands.${hand}`)}.`
  const board = `${t('board')}: ${namesOf(boardOf(outcome))}.`
  if (result === null || dealer === null || dealerHand === null) return `${own} ${board} ${t('ask')}`
  const house = `${t('dealer')}: ${namesOf(dealer)}, ${t(`hands.${dealerHand}`)}.`
  const end = parseMoney(prize) > 0n ? t('paid', { amount: money(prize) }) : t('unpaid')
  return [own, board, house, t(`results.${result}`), end].join(' ')
}

export function HoldemView() {
  const { currency, stakes } = useGame().session
  const [ante, setAnte] = useWholeStake()
  const [withBonus, setBonus] = useState(false)
  const money = (amount: string | bigint) => moneyText(amount, currency)
  const { outcome, isOpen, isReady, result, begin, step, stakeMinor } = useSteps<HoldemOutcome>(
    (next, round) => wordsFor(next, round, money),
    turnMs,
  )
  const anteMinor = parseMoney(ante)
  // Both together are the stake, of which there is a greatest.
  const hasRoom = 2n * anteMinor <= rangeOf(stakes).mostMinor
  const isBonus = withBonus && hasRoom
  // What lies on the table: the bonus bet is as much as the ante.
  const laidMinor = outcome?.hasBonus ? stakeMinor / 2n : stakeMinor
  const callMinor = CALL_ANTES * laidMinor

  const deal = () => {
    if (!isReady || isOpen) return
    const bets = [{ spot: 'ante', amount: ante }, ...(isBonus ? [{ spot: 'bonus', amount: ante }] : [])]
    void begin(formatMoney(isBonus ? 2n * anteMinor : anteMinor), { bets })
  }
  const choose = (action: HoldemStep) => {
    if (isReady && isOpen) void step(action, action === 'call' ? callMinor : 0n)
  }
  const [call, fold] = [() => choose('call'), () => choose('fold')]
  useKeys({ c: call, C: call, f: fold, F: fold, ' ': deal, Enter: deal })
  const isShown = isReady || outcome?.result === null
  return (
    <Frame>
      <Stage className={styles.stage}>
        <Cards
          label={t('dealer')}
          cards={outcome?.dealer ?? [null, null]}
          note={outcome?.dealerHand != null && isShown ? t(`hands.${outcome.dealerHand}`) : undefined}
          delays={[2, 3]}
          tone={isShown && (outcome?.result === 'lose' || outcome?.result === 'fold') ? 'won' : undefined}
        />
        <Cards
          isBoard
          label={t('board')}
          cards={outcome === null ? [null, null, null, null, null] : boardOf(outcome)}
          delays={[0, 0, 0, 0, 1]}
        />
        <Cards
          label={t('you')}
          cards={outcome?.player ?? [null, null]}
          note={outcome !== null && isShown ? t(`hands.${outcome.hand}`) : undefined}
          tone={isShown && result.isWin ? 'won' : undefined}
        />
        <p className={cx(styles.state, isShown && result.isWin && styles.gold)}>{stateText(outcome, isShown)}</p>
        <dl className={styles.bets}>
          <Laid name={t('bets.ante')} text={outcome === null ? null : money(laidMinor)} />
          <Laid
            name={t('bets.call')}
            text={isCalled(outcome) ? money(callMinor) : null}
            isMuted={outcome?.result === 'fold'}
          />
          <Laid
            name={t('bets.bonus')}
            text={outcome?.hasBonus ? money(laidMinor) : null}
            note={bonusText(outcome)}
            isWon={outcome?.bonus != null}
          />
        </dl>
      </Stage>
      <Dock>
        <Facts {...result} />
        {isOpen ? (
          <div className={styles.choices}>
            <Button className={styles.choice} disabled={!isReady} onClick={fold}>
              {t('actions.fold')}
            </Button>
            <Button tone="primary" className={styles.choice} disabled={!isReady} onClick={call}>
              <span>{t('actions.call')}</span>
              <small className={styles.raise}>+ {money(callMinor)}</small>
            </Button>
          </div>
        ) : (
          <>
            <StakePicker stake={ante} onChange={setAnte} disabled={!isReady} />
            <div className={styles.choices}>
              <Button
                className={styles.choice}
                pressed={isBonus}
                disabled={!isReady || !hasRoom}
                onClick={() => setBonus(!withBonus)}
              >
                <span>{t('actions.bonus')}</span>
                <small className={styles.raise}>+ {money(anteMinor)}</small>
              </Button>
              <Button tone="primary" className={styles.choice} disabled={!isReady} onClick={deal}>
                {t('actions.deal')}
              </Button>
            </div>
          </>
        )}
        <KeyHints
          hints={
            isOpen
              ? [
                  ['C', t('actions.call')],
                  ['F', t('actions.fold')],
                ]
              : [[t('space'), t('actions.deal')]]
          }
        />
      </Dock>
    </Frame>
  )
}

const isCalled = (outcome: HoldemOutcome | null) => outcome?.result != null && outcome.result !== 'fold'

function stateText(outcome: HoldemOutcome | null, isShown: boolean): string {
  if (outcome === null) return t('hint')
  if (!isShown) return '\u00a0'
  return outcome.result === null ? t('ask') : t(`results.${outcome.result}`)
}

function bonusText(outcome: HoldemOutcome | null): string | undefined {
  if (outcome === null || outcome.bonus === null) return undefined
  return outcome.bonus === 'aces' ? t('aces') : t(`hands.${outcome.bonus}`)
}

type LaidProps = { name: string; text: string | null; note?: string | undefined; isWon?: boolean; isMuted?: boolean }

/** What lies on a field of the table. */
const Laid = ({ name, text, note, isWon = false, isMuted = false }: LaidProps) => (
  <div className={cx(styles.field, isWon && styles.won, isMuted && styles.muted)}>
    <dt>{name}</dt>
    <dd>{text ?? '–'}</dd>
    {note === undefined ? null : <dd className={styles.note}>{note}</dd>}
  </div>
)
