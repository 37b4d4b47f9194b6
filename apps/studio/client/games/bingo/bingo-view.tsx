import { formatMoney, parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import type { BingoPattern } from '../../../src/engines/bingo/patterns.ts'
import { type BingoOutcome, type BingoStep, DRAWN, MOST_CARDS, MOST_EXTRA } from '../../../src/engines/bingo.ts'
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
import { Segments } from '../parts/segments.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { useSteps } from '../parts/use-steps.ts'
import styles from './bingo.module.css'
import { Card } from './card.tsx'
import { newCard } from './new-cards.ts'
import { PatternList } from './pattern-list.tsx'
import { t } from './texts.ts'
import { BALL_MS, useBalls } from './use-balls.ts'

const COUNTS = Array.from({ length: MOST_CARDS }, (_, index) => index + 1)
const PLACES = Array.from({ length: DRAWN + MOST_EXTRA }, (_, place) => place)
const freshCards = () => COUNTS.map(() => newCard(Math.random))

/** The thirty at once, or the one that was bought. */
const turnMs = ({ extra }: BingoOutcome) => (extra === 0 ? DRAWN : 1) * BALL_MS + 250

function wordsFor(
  { drawn, patterns, price, extra }: BingoOutcome,
  { prize }: Round,
  money: (amount: string) => string,
) {
  const came = extra === 0 ? t('said.drawn', { balls: drawn.join(', ') }) : t('said.extra', { ball: drawn.at(-1) ?? 0 })
  const shown = patterns.flatMap((pattern, index) =>
    pattern === null ? [] : [`${t('card', { number: index + 1 })}: ${t(`patterns.${pattern}`)}.`],
  )
  const end = price !== null ? t('ask') : parseMoney(prize) > 0n ? t('paid', { amount: money(prize) }) : t('unpaid')
  return [came, ...shown, end].join(' ')
}

export function BingoView() {
  const { currency, stakes } = useGame().session
  const [cardStake, setCardStake] = useWholeStake()
  const [count, setCount] = useState(MOST_CARDS)
  const [own, setOwn] = useState(freshCards)
  /** Another choice since the last round: its cards are no longer shown. */
  const [isChosen, setChosen] = useState(false)
  const money = (amount: string | bigint) => moneyText(amount, currency)
  const { outcome, stakeMinor, isOpen, isReady, result, begin, step } = useSteps<BingoOutcome>(
    (next, round) => wordsFor(next, round, money),
    turnMs,
  )
  const played = isChosen && !isOpen && isReady ? null : outcome
  const shownCount = useBalls(played?.drawn ?? null, played?.drawn.length ?? 0)
  const balls = played?.drawn.slice(0, shownCount) ?? []
  const drawn = new Set(balls)
  const isAllShown = played !== null && shownCount === played.drawn.length
  const cards = played?.cards ?? own.slice(0, count)

  const stakeOfCard = played === null ? parseMoney(cardStake) : stakeMinor / BigInt(cards.length)
  const totalMinor = parseMoney(cardStake) * BigInt(count)
  const { mostMinor } = rangeOf(stakes)
  const isTooMuch = totalMinor > mostMinor

  const play = () => {
    if (!isReady || isOpen || isTooMuch) return
    setChosen(false)
    void begin(formatMoney(totalMinor), { cards: own.slice(0, count) })
  }
  const price = isOpen && outcome?.price != null ? parseMoney(outcome.price) : 0n
  const choose = (action: BingoStep) => {
    if (isReady && isOpen) void step(action, action === 'extra' ? price : 0n)
  }
  const change = (next: () => void) => () => {
    if (!isReady || isOpen) return
    setChosen(true)
    next()
  }
  const swap = change(() => setOwn(freshCards()))
  const [extra, stop] = [() => choose('extra'), () => choose('stop')]
  useKeys({ ' ': play, Enter: play, e: extra, E: extra, s: stop, S: stop, r: swap, R: swap })
  const shown = new Set<BingoPattern>(isAllShown ? played.patterns.flatMap((each) => each ?? []) : [])
  return (
    <Frame>
      <Stage className={styles.stage}>
        <div className={styles.top}>
          <Balls balls={balls} />
          <PatternList shown={shown} />
        </div>
        <p className={cx(styles.state, isAllShown && isReady && result.isWin && styles.gold)} role="status">
          {isTooMuch ? t('tooMuch', { limit: money(mostMinor) }) : stateText(played, isAllShown)}
        </p>
        <div className={cx(styles.cards, cards.length === 1 && styles.single)}>
          {cards.map((cells, index) => (
            <Card
              // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
              key={index}
              number={index + 1}
              cells={cells}
              drawn={drawn}
              isOpen={isOpen && isAllShown}
              prizeOf={(times) => money(stakeOfCard * BigInt(times))}
            />
          ))}
        </div>
        {isOpen ? null : (
          <div className={styles.tools}>
            <Segments
              label={t('count')}
              options={COUNTS.map((value) => ({ value, text: String(value) }))}
              value={count}
              onChange={(value) => change(() => setCount(value))()}
              disabled={!isReady}
            />
            <Button className={styles.swap} disabled={!isReady} onClick={swap}>
              {t('swap')}
            </Button>
          </div>
        )}
      </Stage>
      <Dock>
        <Facts {...result} />
        {isOpen ? (
          <div className={styles.choices}>
            <Button className={styles.choice} disabled={!isReady} onClick={stop}>
              {t('stop')}
            </Button>
            <Button tone="primary" className={styles.choice} disabled={!isReady} onClick={extra}>
              <span>{t('extra')}</span>
              <small className={styles.raise}>+ {money(price)}</small>
            </Button>
          </div>
        ) : (
          <>
            <StakePicker
              stake={cardStake}
              onChange={(next) => change(() => setCardStake(next))()}
              disabled={!isReady}
            />
            <Button tone="primary" className={styles.play} disabled={!isReady || isTooMuch} onClick={play}>
              {t('play', { amount: money(totalMinor) })}
            </Button>
          </>
        )}
        <KeyHints
          hints={
            isOpen
              ? [
                  ['E', t('extra')],
                  ['S', t('stop')],
                ]
              : [
                  [t('space'), t('draw')],
                  ['R', t('swap')],
                ]
          }
        />
      </Dock>
    </Frame>
  )
}

function stateText(outcome: BingoOutcome | null, isAllShown: boolean): string {
  if (outcome === null) return t('hint')
  if (!isAllShown) return t('drawing')
  if (!outcome.isOver) return t('ask')
  return outcome.patterns.every((pattern) => pattern === null) ? t('nothing') : t('over')
}

/** Places for all balls of a round, those for sale at the end, and the newest in front. */
function Balls({ balls }: { balls: readonly number[] }) {
  return (
    <div className={styles.balls}>
      <b className={styles.newest} aria-hidden="true">
        {balls.at(-1) ?? ''}
      </b>
      <ol className={styles.drawn} aria-label={t('balls')}>
        {PLACES.map((place) => (
          <li
            key={place}
            className={cx(styles.ball, place >= DRAWN && styles.extra, place < balls.length && styles.in)}
          >
            {balls[place] ?? ''}
          </li>
        ))}
      </ol>
    </div>
  )
}
