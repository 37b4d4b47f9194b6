import { figureText } from '@trevo/contract/figures'
import { type ReactNode, useState } from 'react'
import { SUMS } from '../../../src/engines/sicbo/spots.ts'
import type { SicboOutcome } from '../../../src/engines/sicbo.ts'
import { cx } from '../../shell/cx.ts'
import { playSound } from '../../shell/sound.ts'
import { ChipDock } from '../parts/chip-dock.tsx'
import { LiveHead, SeatedList } from '../parts/live-here.tsx'
import { PastResults } from '../parts/past-results.tsx'
import { pauseFor } from '../parts/pause.ts'
import { Spot } from '../parts/spot.tsx'
import { Frame, Stage } from '../parts/stage.tsx'
import { t as common } from '../parts/texts.ts'
import { timesText } from '../parts/times.ts'
import type { ChipTable } from '../parts/use-chip-table.ts'
import { useTableHere } from '../parts/use-table-here.ts'
import { Die } from './die.tsx'
import styles from './sicbo.module.css'
import { FACES, PAIRS, spotName, topPay } from './spots.ts'
import { t } from './texts.ts'

const ROLL_MS = 900
const HALVES = ['small', 'odd', 'even', 'big'] as const
const RESTING = [1, 4, 6] as const

const sumOf = ({ dice }: SicboOutcome) => dice[0] + dice[1] + dice[2]

export function SicboView() {
  const [thrown, setThrown] = useState<SicboOutcome | null>(null)
  const [isRolling, setRolling] = useState(false)
  const table = useTableHere<SicboOutcome>({
    async show(outcome) {
      setRolling(true)
      await pauseFor(ROLL_MS)
      setRolling(false)
      setThrown(outcome)
      playSound('stop')
    },
    say: (outcome) => t('said', { dice: outcome.dice.join(', '), sum: sumOf(outcome) }),
    mark: (outcome) => ({ text: String(sumOf(outcome)), tone: sumOf(outcome) > 10 ? 'red' : 'black' }),
    spotName,
  })
  const won = new Set(isRolling ? [] : thrown?.won.map(({ spot }) => spot))
  const dice = thrown?.dice ?? RESTING
  const past = (
    <PastResults label={t('past')} list={table.past} empty={table.live === null ? common('chips.none') : ''} />
  )
  return (
    <Frame>
      <Stage head={table.live === null ? past : <LiveHead table={table} />}>
        {table.live === null ? null : past}
        <div className={cx(styles.cup, isRolling && styles.rolling)}>
          {dice.map((face, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
            <Die key={place} face={face} label={thrown === null ? undefined : t('spots.one', { value: face })} />
          ))}
          <b className={styles.sum}>{thrown === null || isRolling ? '' : sumOf(thrown)}</b>
        </div>
        <Row spots={HALVES} table={table} won={won} withPays className={styles.half} />
        <Group title={t('groups.sum')}>
          <Row spots={SUMS.slice(0, 7).map((sum) => `sum${sum}`)} table={table} won={won} withPays text={sumText} />
          <Row spots={SUMS.slice(7).map((sum) => `sum${sum}`)} table={table} won={won} withPays text={sumText} />
        </Group>
        <Group title={t('groups.one')}>
          <Row spots={FACES.map((face) => `one${face}`)} table={table} won={won} faces={1} />
        </Group>
        <Group title={`${t('groups.double')} · ${timesText(topPay('double1'))}`}>
          <Row spots={FACES.map((face) => `double${face}`)} table={table} won={won} faces={2} />
        </Group>
        <Group title={`${t('groups.triple')} · ${timesText(topPay('triple1'))}`}>
          <Row spots={FACES.map((face) => `triple${face}`)} table={table} won={won} faces={3} />
          <Row spots={['anyTriple']} table={table} won={won} withPays />
        </Group>
        <Group title={`${t('groups.pair')} · ${timesText(topPay('pair12'))}`}>
          {[0, 5, 10].map((from) => (
            <Row
              key={from}
              spots={PAIRS.slice(from, from + 5).map(([one, two]) => `pair${one}${two}`)}
              table={table}
              won={won}
              faces={2}
            />
          ))}
        </Group>
        <SeatedList live={table.live} isShown={!isRolling} />
      </Stage>
      <ChipDock table={table} label={t('roll')} />
    </Frame>
  )
}

/** Without the zeros that there is no room for. */
const plainTimes = (hundredths: number) => `${figureText(hundredths / 100, { most: 2 })}×`

const sumText = (spot: string) => spot.replace('sum', '')

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
)

type RowProps = {
  spots: readonly string[]
  table: ChipTable
  won: ReadonlySet<string>
  withPays?: boolean
  /** Dice to draw in place of the name. */
  faces?: 1 | 2 | 3
  text?: (spot: string) => string
  className?: string | undefined
}

function Row({ spots, table, won, withPays = false, faces, text, className }: RowProps) {
  return (
    <div className={styles.row}>
      {spots.map((spot) => (
        <Spot
          key={spot}
          table={table}
          spot={spot}
          name={spotName(spot)}
          pays={withPays ? plainTimes(topPay(spot)) : undefined}
          brought={won.has(spot) ? topPay(spot) : 0}
          className={className}
        >
          {faces === undefined ? text?.(spot) : <Faces spot={spot} count={faces} />}
        </Spot>
      ))}
    </div>
  )
}

function Faces({ spot, count }: { spot: string; count: number }) {
  const figures = spot.replace(/\D/g, '')
  return (
    <span className={cx(styles.faces, count === 3 && styles.three)}>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
        <Die key={place} face={Number(figures[place] ?? figures[0])} className={styles.small} />
      ))}
    </span>
  )
}
