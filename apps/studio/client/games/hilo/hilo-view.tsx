import { figureText } from '@trevo/contract/figures'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Equal from 'lucide-react/icons/equal'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { RANKS } from '../../../src/engines/cards.ts'
import { guessesOn, type HiloGuess, type HiloOutcome, hiloPrize, MAX_SKIPS } from '../../../src/engines/hilo.ts'
import { Button } from '../../shell/button.tsx'
import { Choice } from '../../shell/choice.tsx'
import { cx } from '../../shell/cx.ts'
import { Dock, Facts } from '../../shell/dock.tsx'
import { useGame } from '../../shell/game-context.ts'
import { KeyHints } from '../../shell/key-hints.tsx'
import { moneyText } from '../../shell/money.ts'
import { StakePicker } from '../../shell/stake-picker.tsx'
import { useKeys } from '../../shell/use-keys.ts'
import { useWholeStake } from '../../shell/use-stake.ts'
import { PlayRow } from '../parts/play-row.tsx'
import { PlayingCard } from '../parts/playing-card.tsx'
import { Controls, Frame, Stage } from '../parts/stage.tsx'
import { useFit } from '../parts/use-fit.ts'
import { useSeries } from '../parts/use-series.ts'
import styles from './hilo.module.css'
import { t } from './texts.ts'
import { useChain } from './use-chain.ts'

const ICONS = { higher: ArrowUp, lower: ArrowDown, same: Equal }
const SHOWN_PAST = 7
/** Right guesses that a series wants in each round before it takes the prize. */
const DEPTHS = [1, 2, 3, 5] as const

const likelierOn = ({ cards }: HiloOutcome) =>
  guessesOn(cards.at(-1) ?? 0).reduce((best, each) => (each.winningRanks > best.winningRanks ? each : best)).guess

/** On an ace or a king the same rank is a guess of its own. */
const guessName = (guess: HiloGuess, winningRanks: number) =>
  winningRanks < RANKS - 1 || guess === 'same'
    ? t(`view.${guess}`)
    : guess === 'higher'
      ? t('view.above')
      : t('view.below')

export function HiloView() {
  const { session } = useGame()
  const [stake, setStake] = useWholeStake()
  const { outcome: chain, stakeMinor, isOpen, isReady, result, begin, step } = useChain()
  const guesses = chain?.moves.filter((move) => move !== 'skip').length ?? 0
  const worth = chain === null ? 0n : hiloPrize(stakeMinor, chain)
  const [depth, setDepth] = useState<number>(DEPTHS[0])
  const series = useSeries({
    stake,
    begin: (staked) => begin(staked),
    fit: useFit(),
    step,
    next: ({ outcome }, right) => (right < depth ? likelierOn(outcome as HiloOutcome) : 'cash'),
  })
  const isFree = isReady && series.isByHand
  const isMine = isOpen && isFree
  const start = () => {
    if (isFree && !isOpen) void begin(stake)
  }
  const canSkip = isMine && (chain?.moves.length ?? 0) - guesses < MAX_SKIPS
  const skip = () => {
    if (canSkip) void step('skip')
  }
  const cash = () => {
    if (isMine && guesses > 0) void step('cash')
  }
  /** The upper arrow is the first guess on the screen, the lower one the second. */
  const guess = (index: 0 | 1) => () => {
    const offered = isMine && chain !== null ? guessesOn(chain.cards.at(-1) ?? 0)[index] : undefined
    if (offered !== undefined) void step(offered.guess)
  }
  const main = series.run !== null ? series.stop : isOpen ? cash : start
  useKeys({ ' ': main, Enter: main, ArrowUp: guess(0), ArrowDown: guess(1), s: skip, S: skip })
  return (
    <Frame>
      <Stage>
        <Past chain={chain} />
        <div className={styles.middle}>
          <PlayingCard
            card={chain?.cards.at(-1) ?? null}
            className={cx(styles.current, chain?.end === 'lost' && styles.lost)}
          />
          <p className={styles.state}>{stateText(chain)}</p>
          {isOpen && guesses > 0 ? (
            <p className={styles.worth}>
              {t('view.worth')} <b>{moneyText(worth, session.currency)}</b>
            </p>
          ) : null}
          {result.prizeMinor > 0n ? (
            <p className={cx(styles.paid, result.isWin && styles.won)}>
              {moneyText(result.prizeMinor, session.currency)}
            </p>
          ) : null}
        </div>
        {isOpen && chain !== null ? (
          <div className={styles.guesses}>
            {guessesOn(chain.cards.at(-1) ?? 0).map(({ guess, winningRanks }) => (
              <GuessButton
                key={guess}
                guess={guess}
                name={guessName(guess, winningRanks)}
                chance={winningRanks / RANKS}
                prize={moneyText(hiloPrize(stakeMinor, chain, guess), session.currency)}
                disabled={!isMine}
                onPress={() => void step(guess)}
              />
            ))}
          </div>
        ) : null}
      </Stage>
      <Dock>
        <Facts {...result} />
        {isOpen && series.isByHand ? (
          <Controls>
            <Button disabled={!canSkip} onClick={skip}>
              <RefreshCw size={18} className={styles.icon} />
              {t('view.skip')}
            </Button>
            <Button tone="primary" disabled={!isReady || guesses === 0} onClick={cash}>
              {guesses === 0 ? t('view.cashLater') : t('view.cash', { amount: moneyText(worth, session.currency) })}
            </Button>
          </Controls>
        ) : (
          <>
            <StakePicker stake={stake} onChange={setStake} disabled={!isFree} />
            <PlayRow
              autoplay={series}
              stake={stake}
              label={t('view.start')}
              disabled={!isFree}
              onPlay={start}
              choice={
                <Choice<number>
                  legend={t('view.depth')}
                  options={DEPTHS.map((value) => ({ value, label: String(value) }))}
                  value={depth}
                  onChange={setDepth}
                  columns={4}
                />
              }
            />
          </>
        )}
        <KeyHints
          hints={
            isOpen
              ? [
                  ['↑ ↓', t('view.guessKey')],
                  ['S', t('view.skip')],
                  [t('view.space'), t('view.cashLater')],
                ]
              : [[t('view.space'), t('view.start')]]
          }
        />
      </Dock>
    </Frame>
  )
}

function stateText(chain: HiloOutcome | null): string {
  if (chain === null || chain.end === null) return t('view.hint')
  return t(`view.${chain.end}`)
}

function Past({ chain }: { chain: HiloOutcome | null }) {
  const cards = chain?.cards.slice(0, -1) ?? []
  const first = Math.max(0, cards.length - SHOWN_PAST)
  return (
    <ul className={styles.past} aria-label={t('view.past')}>
      {cards.slice(first).map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card stays at its place in the round, and ranks come again
        <li key={first + index}>
          <PlayingCard card={card} />
        </li>
      ))}
    </ul>
  )
}

type GuessButtonProps = {
  guess: HiloGuess
  name: string
  chance: number
  prize: string
  disabled: boolean
  onPress: () => void
}

function GuessButton({ guess, name, chance, prize, disabled, onPress }: GuessButtonProps) {
  const Icon = ICONS[guess]
  const percent = `${figureText(chance * 100, { least: 1, most: 1 })}%`
  return (
    <Button className={styles.guess} disabled={disabled} onClick={onPress}>
      <Icon size={24} className={styles.arrow} />
      <span className={styles.guessName}>{name}</span>
      <span className={styles.odds}>{percent}</span>
      <span className={styles.odds}>{prize}</span>
    </Button>
  )
}
