import { parseMoney } from '@trevo/contract/money'
import {
  type BlackjackAction,
  type BlackjackHand,
  type BlackjackOutcome,
  blackjackChoices,
  blackjackRaise,
} from '../../../src/engines/blackjack.ts'
import type { Round } from '../../../src/protocol.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { type KeyHint, KeyHints } from '../../shell/key-hints.tsx'
import { moneyText } from '../../shell/money.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { cardName } from '../parts/playing-card.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { useSteps } from '../parts/use-steps.ts'
import styles from './blackjack.module.css'
import { DEALER_CARD_MS, Hand, pointsText, resultText } from './hand.tsx'
import { t } from './texts.ts'

const TURN_MS = 320
const KEYS: Readonly<Record<BlackjackAction, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  insure: 'Y',
  decline: 'N',
}

/** The dealer's cards after the first come one by one. */
const turnMs = ({ dealer }: BlackjackOutcome) => TURN_MS + (dealer.length - 1) * DEALER_CARD_MS

function wordsFor({ dealer, hands, isOver }: BlackjackOutcome, { prize }: Round, money: (amount: string) => string) {
  const own = hands.map(({ cards, result }, index) => {
    const name = hands.length === 1 ? t('you') : t('hand', { number: index + 1 })
    return `${name}: ${cards.map(cardName).join(', ')}, ${pointsText(cards)}${result === null ? '' : `, ${resultText(result)}`}.`
  })
  const house = `${t('dealer')}: ${dealer.map(cardName).join(', ')}, ${pointsText(dealer)}.`
  const end = !isOver ? '' : parseMoney(prize) > 0n ? t('paid', { amount: money(prize) }) : t('unpaid')
  return [house, ...own, end].join(' ')
}

export function BlackjackView() {
  const { currency } = useGame().session
  const [stake, setStake] = useWholeStake()
  const money = (amount: string | bigint) => moneyText(amount, currency)
  const { outcome, stakeMinor, isOpen, isReady, result, begin, step } = useSteps<BlackjackOutcome>(
    (next, round) => wordsFor(next, round, money),
    turnMs,
  )
  const choices = outcome === null || !isOpen ? [] : blackjackChoices(outcome)
  const choose = (action: BlackjackAction) => {
    if (isReady && choices.includes(action)) void step(action, blackjackRaise(stakeMinor, action))
  }
  const deal = () => {
    if (isReady && !isOpen) void begin(stake)
  }
  useKeys({
    ...Object.fromEntries(
      Object.entries(KEYS).flatMap(([action, key]) => {
        const act = () => choose(action as BlackjackAction)
        return [
          [key, act],
          [key.toLowerCase(), act],
        ]
      }),
    ),
    ' ': deal,
    Enter: deal,
  })
  const isShown = isReady || outcome?.isOver === false
  return (
    <Frame>
      <Stage className={styles.stage}>
        <Hand isAlone label={t('dealer')} cards={outcome?.dealer ?? []} note={dealerNote(outcome)} slowFrom={1} />
        <p className={cx(styles.state, isShown && result.isWin && styles.won)}>{stateText(outcome, isShown)}</p>
        <div className={styles.hands}>
          {outcome === null ? <Hand isAlone label={t('you')} cards={[]} /> : null}
          {outcome?.hands.map((hand, index) => (
            <Hand
              // biome-ignore lint/suspicious/noArrayIndexKey: a hand is its place
              key={index}
              label={outcome.hands.length === 1 ? t('you') : t('hand', { number: index + 1 })}
              cards={hand.cards}
              isAlone={outcome.hands.length === 1}
              isActive={isOpen && outcome.hands.length > 1 && index === outcome.hands.findIndex((each) => !each.isDone)}
              note={noteOf(
                hand,
                isShown && outcome.hands.length > 1,
                money(hand.isDoubled ? 2n * stakeMinor : stakeMinor),
              )}
              tone={isShown ? toneOf(hand) : undefined}
            />
          ))}
        </div>
      </Stage>
      <Dock>
        <Facts {...result} />
        {isOpen ? (
          <div className={styles.choices}>
            {choices.map((action) => {
              const raise = blackjackRaise(stakeMinor, action)
              return (
                <Button
                  key={action}
                  className={styles.choice}
                  tone={action === 'hit' || action === 'decline' ? 'primary' : 'secondary'}
                  disabled={!isReady}
                  onClick={() => choose(action)}
                >
                  <span>{t(`actions.${action}`)}</span>
                  {raise > 0n ? <small className={styles.raise}>+ {money(raise)}</small> : null}
                </Button>
              )
            })}
          </div>
        ) : (
          <>
            <StakePicker stake={stake} onChange={setStake} disabled={!isReady} />
            <Button tone="primary" className={styles.deal} disabled={!isReady} onClick={deal}>
              {t('deal')}
            </Button>
          </>
        )}
        <KeyHints hints={isOpen ? choices.map(hintOf) : [[t('space'), t('deal')]]} />
      </Dock>
    </Frame>
  )
}

const hintOf = (action: BlackjackAction): KeyHint => [KEYS[action], t(`actions.${action}`)]

function stateText(round: BlackjackOutcome | null, isShown: boolean): string {
  if (round === null) return t('hint')
  if (!isShown) return '\u00a0'
  if (!round.isOver) return blackjackChoices(round).includes('insure') ? t('askInsurance') : t('yourTurn')
  const [only] = round.hands
  return round.hands.length === 1 && only?.result != null ? resultText(only.result) : t('over')
}

const dealerNote = (round: BlackjackOutcome | null) =>
  round?.insurance === 'taken' ? t('insured') : round?.insurance === 'declined' ? t('notInsured') : undefined

/** What lies on a hand, and of two hands what came of each. */
const noteOf = ({ result }: BlackjackHand, withResult: boolean, staked: string) =>
  result !== null && withResult ? `${staked} · ${resultText(result)}` : staked

function toneOf({ result }: BlackjackHand): 'won' | 'lost' | undefined {
  if (result === 'win' || result === 'blackjack') return 'won'
  return result === 'lose' || result === 'bust' ? 'lost' : undefined
}
