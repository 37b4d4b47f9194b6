import { useState } from 'react'
import type { Card } from '../../../src/engines/cards.ts'
import {
  DRAGON_TIGER_PAYS,
  type DragonTigerOutcome,
  type DragonTigerResult,
  type DragonTigerSpot,
  dragonTigerPays,
} from '../../../src/engines/dragontiger.ts'
import { artUrl } from '../../shell/art.ts'
import { cx } from '../../shell/cx.ts'
import { playSound } from '../../shell/sound.ts'
import { ChipDock } from '../parts/chip-dock.tsx'
import { LiveHead, SeatedList } from '../parts/live-here.tsx'
import { PastResults } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { cardName, PlayingCard } from '../parts/playing-card.tsx'
import { Spot } from '../parts/spot.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as common } from '../parts/texts.ts'
import { timesText } from '../parts/times.ts'
import type { ChipTable } from '../parts/use-chip-table.ts'
import { useTableHere } from '../parts/use-table-here.ts'
import styles from './dragontiger.module.css'
import { t } from './texts.ts'

const CARD_MS = 600
export const SIDE_ART = { dragon: 'dragon', tiger: 'tiger-face' } as const
const TONES = { dragon: 'red', tiger: 'blue', tie: 'green' } as const
const ROWS: readonly (readonly DragonTigerSpot[])[] = [
  ['dragon', 'tiger'],
  ['tie', 'suitedTie'],
]

/** How many of the two cards lie open. */
type Dealt = { outcome: DragonTigerOutcome; cards: 0 | 1 | 2 }

const shortName = (result: DragonTigerResult) => (result === 'tie' ? '=' : t(`spots.${result}`).charAt(0))

const spotName = (spot: string) => t(`spots.${spot as DragonTigerSpot}`)

/** What is to be done, as long as it can be done: not while cards come. */
const hintOf = ({ live, isFree }: ChipTable) => (live === null && isFree ? t('hint') : '\u00a0')

export function DragonTigerView() {
  const [dealt, setDealt] = useState<Dealt | null>(null)
  const table = useTableHere<DragonTigerOutcome>({
    async show(outcome) {
      for (const cards of [0, 1, 2] as const) {
        setDealt({ outcome, cards })
        if (cards > 0) playSound('stop')
        await pauseFor(CARD_MS)
      }
    },
    say: ({ dragon, tiger, result }) =>
      t('said', { dragon: cardName(dragon), tiger: cardName(tiger), result: t(`results.${result}`) }),
    mark: ({ result }) => ({ text: shortName(result), tone: TONES[result] }),
    spotName,
  })
  const over = dealt?.cards === 2 ? dealt.outcome : null
  const brought = new Map(
    over?.won.map(({ spot }) => [spot, dragonTigerPays(over.dragon, over.tiger, spot as DragonTigerSpot)]),
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
        <div className={styles.sides}>
          <Side side="dragon" card={dealt !== null && dealt.cards > 0 ? dealt.outcome.dragon : null} over={over} />
          <Side side="tiger" card={over?.tiger ?? null} over={over} />
        </div>
        <p className={styles.state}>{over === null ? hintOf(table) : t(`results.${over.result}`)}</p>
        {ROWS.map((spots) => (
          <div key={spots[0]} className={styles.row}>
            {spots.map((spot) => (
              <Spot
                key={spot}
                table={table}
                spot={spot}
                name={spotName(spot)}
                pays={timesText(DRAGON_TIGER_PAYS[spot])}
                brought={brought.get(spot)}
                className={cx(styles.spot, spot === 'dragon' && styles.dragon, spot === 'tiger' && styles.tiger)}
              />
            ))}
          </div>
        ))}
        <SeatedList live={table.live} isShown={over !== null} />
      </Stage>
      <ChipDock table={table} label={t('deal')} />
    </Frame>
  )
}

type SideProps = { side: 'dragon' | 'tiger'; card: Card | null; over: DragonTigerOutcome | null }

const Side = ({ side, card, over }: SideProps) => (
  <section className={cx(styles.side, over?.result === side && styles.winner)} aria-label={t(`spots.${side}`)}>
    <img className={styles.art} src={artUrl(SIDE_ART[side])} alt="" />
    <PlayingCard card={card} className={styles.card} />
  </section>
)
