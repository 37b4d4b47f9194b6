import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useEffect, useRef, useState } from 'react'
import {
  type BlackjackBox,
  type BlackjackOutcome,
  boxesOf,
  MOST_BOXES,
  turnIn,
} from '../../../src/engines/blackjack/table.ts'
import { type BlackjackAction, blackjackChoices, blackjackRaise } from '../../../src/engines/blackjack.ts'
import { Button } from '../../shell/button.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { type KeyHint, KeyHints } from '../../shell/key-hints.tsx'
import { moneyText } from '../../shell/money.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { Frame, Stage } from '../parts/stage.tsx'
import { useSteps } from '../parts/use-steps.ts'
import styles from './blackjack.module.css'
import { Boxes } from './boxes.tsx'
import { isBlackjack } from './ends.ts'
import { DEAL_CARD_MS, DEALER_CARD_MS, Hand } from './hand.tsx'
import { stateText, wordsFor } from './say.ts'
import { t } from './texts.ts'
import { useBoxes } from './use-boxes.ts'

const TURN_MS = 320
const KEYS: Readonly<Record<BlackjackAction, string>> = {
  hit: 'H',
  stand: 'S',
  double: 'D',
  split: 'P',
  insure: 'Y',
  decline: 'N',
}

/** The deal goes around the table; the dealer's cards after the first come one by one. */
function turnMs(round: BlackjackOutcome): number {
  const dealt = round.isOver ? 0 : 2 * boxesOf(round, 0n).length
  return TURN_MS + dealt * DEAL_CARD_MS + (round.dealer.length - 1) * DEALER_CARD_MS
}

export function BlackjackView() {
  const { currency } = useGame().session
  const next = useBoxes()
  /** Boxes or stakes were changed since the last round: its cards are no longer shown. */
  const [isChanged, setChanged] = useState(false)
  const money = (amount: string | bigint) => moneyText(amount, currency)
  const { outcome, stakeMinor, isOpen, isReady, result, begin, step } = useSteps<BlackjackOutcome>(
    (answer, round) => wordsFor(answer, round, money),
    turnMs,
  )
  /** A round that was found open is played with the boxes of its own, and so is the next. */
  const isOwn = useRef(false)
  const { lay } = next
  useEffect(() => {
    if (outcome === null || isOwn.current) return
    isOwn.current = true
    lay(boxesOf(outcome, stakeMinor).map(({ stake }) => stake))
  })
  const isFree = isReady && !isOpen
  const shown = isChanged && isFree ? null : outcome
  const boxes: readonly BlackjackBox[] =
    shown === null ? next.laid.map((stake) => ({ stake, hands: [], insurance: null })) : boxesOf(shown, stakeMinor)
  const isShown = isReady || shown?.isOver === false
  const turn = shown !== null && isOpen ? turnIn(shown, boxes) : null
  const activeMinor = parseMoney(boxes[turn?.box ?? 0]?.stake ?? '0')
  const choices = shown === null || !isOpen ? [] : blackjackChoices(shown)

  const choose = (action: BlackjackAction) => {
    if (isReady && choices.includes(action)) void step(action, blackjackRaise(activeMinor, action))
  }
  const deal = () => {
    if (!isFree || next.isTooMuch) return
    setChanged(false)
    isOwn.current = true
    void begin(formatMoney(next.totalMinor), next.laid.length === 1 ? undefined : { boxes: next.laid })
  }
  const changing = (change: () => void) => {
    if (!isFree) return
    setChanged(true)
    change()
  }
  const onChoose = (box: number) => changing(() => next.choose(box))
  const onClose = (box: number) => changing(() => next.close(box))
  const closeChosen = () => onClose(next.chosen)
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
    ...Object.fromEntries(Array.from({ length: MOST_BOXES }, (_, box) => [String(box + 1), () => onChoose(box)])),
    Backspace: closeChosen,
    ' ': deal,
    Enter: deal,
  })
  const count = next.laid.length
  return (
    <Frame>
      <Stage className={styles.stage}>
        <Hand
          isAlone
          label={t('dealer')}
          cards={shown?.dealer ?? []}
          isDone={shown?.isOver ?? false}
          note={
            isShown && shown?.isOver === true && isBlackjack(shown.dealer)
              ? t('results.blackjack')
              : boxes.length === 1
                ? insuranceNote(boxes)
                : undefined
          }
          delayMs={(place) =>
            place === 0 ? (shown?.isOver ? 0 : boxes.length * DEAL_CARD_MS) : (place - 1) * DEALER_CARD_MS
          }
        />
        <p className={cx(styles.state, isShown && shown !== null && result.isWin && styles.gold)}>
          {next.isTooMuch && !isOpen
            ? t('tooMuch', { limit: money(next.mostMinor) })
            : stateText(shown, boxes, isShown)}
        </p>
        <Boxes
          boxes={boxes}
          dealer={shown?.dealer ?? []}
          turn={turn}
          isEnded={isShown && shown?.isOver === true}
          money={money}
          isFree={isFree}
          chosen={next.chosen}
          onChoose={onChoose}
          onClose={onClose}
        />
      </Stage>
      <Dock>
        <Facts {...result} />
        {isOpen ? (
          <div className={styles.choices}>
            {choices.map((action) => {
              const raise = blackjackRaise(activeMinor, action)
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
            {count > 1 ? <p className={styles.which}>{t('stakeOf', { number: next.chosen + 1 })}</p> : null}
            <StakePicker
              stake={next.stake}
              onChange={(stake) => changing(() => next.change(stake))}
              disabled={!isReady}
            />
            <Button tone="primary" className={styles.deal} disabled={!isReady || next.isTooMuch} onClick={deal}>
              {count === 1 ? t('deal') : t('dealFor', { amount: money(next.totalMinor) })}
            </Button>
          </>
        )}
        <KeyHints hints={isOpen ? choices.map(hintOf) : hintsBefore(count)} />
      </Dock>
    </Frame>
  )
}

const hintOf = (action: BlackjackAction): KeyHint => [KEYS[action], t(`actions.${action}`)]
const hintsBefore = (count: number): KeyHint[] => [
  [t('space'), t('deal')],
  [`1–${MOST_BOXES}`, t('hints.box')],
  ...(count > 1 ? [['Backspace', t('hints.close')] as const] : []),
]

function insuranceNote([only]: readonly BlackjackBox[]): string | undefined {
  if (only?.insurance == null) return undefined
  return only.insurance === 'taken' ? t('insured') : t('notInsured')
}
