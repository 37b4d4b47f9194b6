import { figureText } from '@trevo/contract/figures'
import { MINOR_PER_UNIT } from '@trevo/contract/money'
import { type Chance, priceOf } from '../../../src/engines/sports/sport.ts'
import { cx } from '../../shell/cx.ts'
import type { Contestant } from './names.ts'
import styles from './sports.module.css'

const TWO_DECIMALS = { least: 2, most: 2 }
const HALF = 0.5

/** Cut and never rounded up: nobody is promised more than is paid. */
export function oddsText(chance: Chance): string {
  return figureText(Number(priceOf(MINOR_PER_UNIT, chance) / 100n) / 100, TWO_DECIMALS)
}

/** A line lies half a point above a whole one, so that nothing falls on it. */
export const lineText = (line: number) => figureText(line + HALF)
export const signedLineText = (line: number) => {
  const figure = line + HALF
  return `${figure > 0 ? '+' : '−'}${figureText(Math.abs(figure))}`
}

export function Crest({ who, className }: { who: Contestant; className?: string | undefined }) {
  return (
    <span className={cx(styles.crest, className)} style={{ background: who.colour }} aria-hidden="true">
      {who.initials}
    </span>
  )
}

type OddsProps = {
  /** Stands for a longer name that only is read out. */
  sign?: string | undefined
  name: string
  chance: Chance
  isPicked: boolean
  disabled: boolean
  onPick: () => void
}

export const Odds = ({ sign, name, chance, isPicked, disabled, onPick }: OddsProps) => (
  <button
    type="button"
    className={styles.odds}
    aria-pressed={isPicked}
    aria-disabled={disabled}
    onClick={() => disabled || onPick()}
  >
    {sign === undefined ? null : <span aria-hidden="true">{sign}</span>}
    <span className={sign === undefined ? undefined : styles.hidden}>{name}</span> <b>{oddsText(chance)}</b>
  </button>
)
