import { figureText } from '@trevo/contract/figures'
import { type Money, parseMoney } from '@trevo/contract/money'
import { PALETTES } from '@trevo/games/art-palettes'
import { SLOT_PROFILES } from '@trevo/games/profiles'
import type { CSSProperties } from 'react'
import { coinsMinor } from '../../../../src/engines/slot/coins.ts'
import { LEAST, leastOf, type SlotMath } from '../../../../src/engines/slot/math.ts'
import { artUrl } from '../../../shell/art.ts'
import { useGame } from '../../../shell/game-context.ts'
import { prizeText } from '../../../shell/money.ts'
import { useStake } from '../../../shell/use-stake.ts'
import { mathOf, profileOf } from '../maths.ts'
import { type SymbolLook, symbolsOf } from '../symbols.ts'
import { featuresOf } from './features.tsx'
import styles from './slot-rules.module.css'
import { t } from './texts.ts'

export function SlotRules() {
  const { game, currency } = useGame().session
  const [stake] = useStake()
  const profileId = profileOf(game)
  const profile = SLOT_PROFILES[profileId]
  const math = mathOf(game)
  const colours = { '--art-deep': PALETTES[game.art.palette].mid } as CSSProperties
  return (
    <div style={colours}>
      <p className={styles.note}>
        {profile.lines !== null
          ? t(game.isCard ? 'card' : 'lines', { count: profile.lines })
          : profile.ways !== null
            ? t('ways', { count: figureText(profile.ways) })
            : t('cluster')}
      </p>
      <p className={styles.note}>
        {t(`volatility.${profile.volatility}`)} {t('max', { times: figureText(profile.maxWin) })}
      </p>
      <h3 className={styles.heading}>{t('pays', { stake: prizeText(stake, currency) })}</h3>
      <Pays math={math} stake={stake} />
      {symbolsOf(game).has('W') ? (
        <p className={styles.note}>{t(symbolsOf(game).has('S') ? 'wild' : 'wildAll')}</p>
      ) : null}
      {math.free === null ? null : (
        <p className={styles.note}>
          {math.free.multiplier > 1 ? t('freeTimes', { multiplier: math.free.multiplier }) : t('free')}
        </p>
      )}
      {featuresOf(math, profileId, stake, currency).map((line) => (
        <p key={line} className={styles.note}>
          {line}
        </p>
      ))}
      {math.falls === null ? null : (
        <p className={styles.note}>
          {t('falls', { base: math.falls.base.join(', '), free: math.falls.free.join(', ') })}
        </p>
      )}
      {math.lines === null ? null : <Lines math={math} lines={math.lines} />}
    </div>
  )
}

/** The wild pays most, where it pays at all, and bonus symbols stand for themselves: the one first, the others last. */
function payOrder<T>(looks: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  const placeOf = (letter: string) => (letter === 'W' ? -1 : letter === 'S' ? 1 : 0)
  return looks.toSorted(([one], [other]) => placeOf(one) - placeOf(other))
}

function Pays({ math, stake }: { math: SlotMath; stake: Money }) {
  const { game, currency } = useGame().session
  const worth = (coins: number) => prizeText(coinsMinor(parseMoney(stake), coins, math.coins), currency)
  const looks = payOrder([...symbolsOf(game)].filter(([letter]) => letter === 'S' || letter in math.pays))
  return (
    <ul className={styles.pays}>
      {looks.map(([letter, look], index) => {
        const pays = letter === 'S' ? (math.free?.pays ?? []) : (math.pays[letter] ?? [])
        return (
          <li key={letter} className={styles.pay}>
            <SymbolPicture look={look} number={index + 1} isBonus={math.pick !== undefined} />
            <dl className={styles.amounts}>
              {[...pays.entries()].reverse().map(([step, coins]) => (
                <div key={step}>
                  <dt>{step + (letter === 'S' ? LEAST.row : leastOf(math))}×</dt>
                  <dd>
                    {worth(coins)}
                    {letter === 'S' ? <span>{` + ${t('spins', { spins: math.free?.spins[step] ?? 0 })}`}</span> : null}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

type SymbolPictureProps = { look: SymbolLook; number: number; isBonus: boolean }

/** `isBonus`: scatters open a board and bring no free spins. */
function SymbolPicture({ look, number, isBonus }: SymbolPictureProps) {
  if (look.kind === 'card') return <span className={styles.symbol}>{look.text}</span>
  const name =
    look.kind === 'wild'
      ? t('wildName')
      : look.kind === 'scatter'
        ? t(isBonus ? 'bonusName' : 'scatterName')
        : t('symbol', { number })
  return (
    <span className={styles.symbol}>
      <img src={artUrl(look.art)} alt={name} width={42} height={42} />
    </span>
  )
}

const CELL = 10
const STEP = 12

function Lines({ math, lines }: { math: SlotMath; lines: readonly string[] }) {
  return (
    <>
      <h3 className={styles.heading}>{t('linesTitle')}</h3>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={line} className={styles.line}>
            <svg viewBox={`0 0 ${math.strips.length * STEP} ${math.rows * STEP}`} aria-hidden="true">
              <path className={styles.cell} d={squares(line, (row, lit) => row !== lit, math.rows)} />
              <path className={styles.lit} d={squares(line, (row, lit) => row === lit, math.rows)} />
            </svg>
            {index + 1}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The cells of a line's picture that the test picks, as one path. */
function squares(line: string, isPicked: (row: number, lit: number) => boolean, rows: number): string {
  const all = [...line].flatMap((lit, reel) =>
    Array.from({ length: rows }, (_, row) => ({ reel, row, isShown: isPicked(row, Number(lit)) })),
  )
  const square = ({ reel, row }: { reel: number; row: number }) =>
    `M${reel * STEP + 1} ${row * STEP + 1}h${CELL}v${CELL}h-${CELL}z`
  return all
    .filter(({ isShown }) => isShown)
    .map(square)
    .join('')
}
