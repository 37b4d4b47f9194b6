import { useState } from 'react'
import {
  BACCARAT_PAYS,
  type BaccaratHands,
  type BaccaratOutcome,
  type BaccaratResult,
  type BaccaratSpot,
  baccaratPays,
  pointsOf,
} from '../../../src/engines/baccarat.ts'
import type { Card } from '../../../src/engines/cards.ts'
import { cx } from '../../shell/cx.ts'
import { playSound } from '../../shell/sound.ts'
import { ChipDock } from '../parts/chip-dock.tsx'
import { LiveHead, SeatedList } from '../parts/live-here.tsx'
import { PastResults } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { PlayingCard } from '../parts/playing-card.tsx'
import { Spot } from '../parts/spot.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as common } from '../parts/texts.ts'
import { timesText } from '../parts/times.ts'
import type { ChipTable } from '../parts/use-chip-table.ts'
import { useTableHere } from '../parts/use-table-here.ts'
import styles from './baccarat.module.css'
import { t } from './texts.ts'

const CARD_MS = 420
const FIRST_CARDS = 4
const TONES = { player: 'blue', banker: 'red', tie: 'green' } as const
const ROWS: readonly (readonly BaccaratSpot[])[] = [
  ['player', 'tie', 'banker'],
  ['playerPair', 'bankerPair'],
]

type Dealt = { outcome: BaccaratOutcome; cards: number }

/** Of both hands, what lies open after so many cards: player, bank, player, bank, then the third ones. */
function openOf({ player, banker }: BaccaratHands, cards: number): { player: Card[]; banker: Card[] } {
  if (cards <= FIRST_CARDS) {
    return { player: player.slice(0, Math.ceil(cards / 2)), banker: banker.slice(0, Math.floor(cards / 2)) }
  }
  const playerCards = Math.min(player.length, cards - 2)
  return { player: player.slice(0, playerCards), banker: banker.slice(0, cards - playerCards) }
}

/** Its first letter, which differs for all three in every language. */
const shortName = (result: BaccaratResult) => t(`spots.${result}`).charAt(0)

const spotName = (spot: string) => t(`spots.${spot as BaccaratSpot}`)

/** What is to be done, as long as it can be done: not while cards come. */
const hintOf = ({ live, isFree }: ChipTable) => (live === null && isFree ? t('hint') : '\u00a0')

export function BaccaratView() {
  const [dealt, setDealt] = useState<Dealt | null>(null)
  const table = useTableHere<BaccaratOutcome>({
    async show(outcome) {
      const all = outcome.player.length + outcome.banker.length
      for (let cards = 1; cards <= all; cards++) {
        setDealt({ outcome, cards })
        playSound('stop')
        await pauseFor(CARD_MS)
      }
    },
    say: ({ player, banker, result }) =>
      t('said', { player: pointsOf(player), banker: pointsOf(banker), result: t(`results.${result}`) }),
    mark: ({ result }) => ({ text: shortName(result), tone: TONES[result] }),
    spotName,
  })
  const open = dealt === null ? { player: [], banker: [] } : openOf(dealt.outcome, dealt.cards)
  const isOver = dealt !== null && dealt.cards === dealt.outcome.player.length + dealt.outcome.banker.length
  const result = isOver ? dealt.outcome.result : null
  const brought = new Map(
    isOver ? dealt.outcome.won.map(({ spot }) => [spot, baccaratPays(dealt.outcome, spot as BaccaratSpot)]) : [],
  )
  const past = (
    <PastResults label={t('past')} list={table.past} empty={table.live === null ? common('chips.none') : ''} />
  )
  return (
    <Frame>
      <Stage
        className={cx(styles.stage, table.live === null ? styles.alone : styles.shared)}
        head={table.live === null ? past : <LiveHead table={table} />}
      >
        {table.live === null ? null : past}
        <div className={styles.hands}>
          <Hand side="player" cards={open.player} isWinner={result === 'player'} />
          <Hand side="banker" cards={open.banker} isWinner={result === 'banker'} />
        </div>
        <p className={styles.state}>{result === null ? hintOf(table) : t(`results.${result}`)}</p>
        <div className={styles.spots}>
          {ROWS.map((spots) => (
            <div key={spots[0]} className={styles.row}>
              {spots.map((spot) => (
                <Spot
                  key={spot}
                  table={table}
                  spot={spot}
                  name={spotName(spot)}
                  pays={timesText(BACCARAT_PAYS[spot])}
                  brought={brought.get(spot)}
                  className={cx(spots.length === 3 && styles.main, spot !== 'tie' && styles[sideOf(spot)])}
                />
              ))}
            </div>
          ))}
        </div>
        <SeatedList live={table.live} isShown={isOver} />
      </Stage>
      <ChipDock table={table} label={t('deal')} />
    </Frame>
  )
}

const sideOf = (spot: BaccaratSpot) => (spot.startsWith('player') ? 'player' : 'banker')

type HandProps = { side: 'player' | 'banker'; cards: readonly Card[]; isWinner: boolean }

function Hand({ side, cards, isWinner }: HandProps) {
  return (
    <section className={cx(styles.hand, isWinner && styles.winner)} aria-label={t(`spots.${side}`)}>
      <p className={styles.head}>
        <span className={cx(styles.side, styles[side])}>{t(`spots.${side}`)}</span>
        <b className={styles.points}>{cards.length === 0 ? '–' : pointsOf(cards)}</b>
      </p>
      <div className={styles.cards}>
        {cards.length === 0 ? <PlayingCard card={null} /> : null}
        {cards.map((card, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card stays at its place, and may be there twice
          <PlayingCard key={place} card={card} />
        ))}
      </div>
    </section>
  )
}
