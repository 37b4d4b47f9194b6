import { type Money, parseMoney } from '@trevo/contract/money'
import { PALETTES } from '@trevo/games/art-palettes'
import { SLOT_PROFILES } from '@trevo/games/profiles'
import type { CSSProperties } from 'react'
import type { SlotMath } from '../../../src/engines/slot/math.ts'
import { SLOT_MATHS } from '../../../src/engines/slot/profiles.ts'
import { coinsMinor } from '../../../src/engines/slot.ts'
import { artUrl } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import { prizeText } from '../../shell/money.ts'
import { inLanguage, locale } from '../../shell/page.ts'
import { useStake } from '../../shell/use-stake.ts'
import styles from './slot-rules.module.css'
import { profileOf, type SymbolLook, symbolsOf } from './symbols.ts'

const t = inLanguage({
  pt: {
    volatility: {
      low: 'Volatilidade baixa: prêmios menores, com mais frequência.',
      medium: 'Volatilidade média.',
      high: 'Volatilidade alta: prêmios maiores, com menos frequência.',
    },
    max: (times: string) => `O maior prêmio de uma rodada é ${times} vezes a aposta.`,
    lines: (count: number) =>
      `${count} linhas. Três ou mais símbolos iguais em sequência, a partir do primeiro rolo da esquerda, pagam em cada linha.`,
    card: (count: number) =>
      `Raspe a cartela com o dedo ou toque em Raspar tudo. Três símbolos iguais em uma das ${count} linhas pagam. O resultado já está decidido quando a cartela é comprada.`,
    ways: (count: number) =>
      `${count} formas. Três ou mais símbolos iguais em rolos vizinhos, a partir do primeiro da esquerda, pagam em qualquer altura.`,
    pays: (stake: string) => `Prêmios com aposta de ${stake}`,
    wild: 'O curinga vale por qualquer símbolo, menos o de giros grátis.',
    free: (multiplier: number) =>
      multiplier > 1
        ? `Três ou mais símbolos de giros grátis, em qualquer lugar, pagam e dão giros grátis com prêmios × ${multiplier}.`
        : 'Três ou mais símbolos de giros grátis, em qualquer lugar, pagam e dão giros grátis.',
    spins: (spins: number) => `${spins} giros`,
    falls: (base: string, free: string) =>
      `Os símbolos premiados somem e outros caem no lugar. Cada queda multiplica os prêmios: × ${base}; nos giros grátis × ${free}.`,
    linesTitle: 'Linhas',
    symbol: (number: number) => `Símbolo ${number}`,
    wildName: 'Curinga',
    scatterName: 'Giros grátis',
  },
  en: {
    volatility: {
      low: 'Low volatility: smaller prizes, more often.',
      medium: 'Medium volatility.',
      high: 'High volatility: larger prizes, less often.',
    },
    max: (times: string) => `The largest prize of a round is ${times} times the stake.`,
    lines: (count: number) =>
      `${count} lines. Three or more equal symbols in a row, from the first reel on the left, pay on every line.`,
    card: (count: number) =>
      `Rub the card with your finger or press Scratch all. Three equal symbols on one of the ${count} lines pay. The result is decided when the card is bought.`,
    ways: (count: number) =>
      `${count} ways. Three or more equal symbols on neighbouring reels, from the first on the left, pay at any height.`,
    pays: (stake: string) => `Prizes at a stake of ${stake}`,
    wild: 'The wild stands for every symbol but that of free spins.',
    free: (multiplier: number) =>
      multiplier > 1
        ? `Three or more free-spin symbols anywhere pay and bring free spins with prizes × ${multiplier}.`
        : 'Three or more free-spin symbols anywhere pay and bring free spins.',
    spins: (spins: number) => `${spins} spins`,
    falls: (base: string, free: string) =>
      `Winning symbols vanish and others fall in their place. Each fall multiplies the prizes: × ${base}; in free spins × ${free}.`,
    linesTitle: 'Lines',
    symbol: (number: number) => `Symbol ${number}`,
    wildName: 'Wild',
    scatterName: 'Free spins',
  },
})

const FIRST_COUNT = 3

export function SlotRules() {
  const { game, currency } = useGame().session
  const [stake] = useStake()
  const profileId = profileOf(game)
  const profile = SLOT_PROFILES[profileId]
  const math = SLOT_MATHS[profileId]
  const colours = { '--art-deep': PALETTES[game.art.palette].mid } as CSSProperties
  return (
    <div style={colours}>
      <p className={styles.note}>
        {profile.lines === null ? t.ways(profile.ways) : (game.isCard ? t.card : t.lines)(profile.lines)}
      </p>
      <p className={styles.note}>
        {t.volatility[profile.volatility]} {t.max(profile.maxWin.toLocaleString(locale))}
      </p>
      <h3 className={styles.heading}>{t.pays(prizeText(stake, currency))}</h3>
      <Pays math={math} stake={stake} />
      {symbolsOf(game).has('W') ? <p className={styles.note}>{t.wild}</p> : null}
      {math.free === null ? null : <p className={styles.note}>{t.free(math.free.multiplier)}</p>}
      {math.falls === null ? null : (
        <p className={styles.note}>{t.falls(math.falls.base.join(', '), math.falls.free.join(', '))}</p>
      )}
      {math.lines === null ? null : <Lines math={math} lines={math.lines} />}
    </div>
  )
}

function Pays({ math, stake }: { math: SlotMath; stake: Money }) {
  const { game, currency } = useGame().session
  const worth = (coins: number) => prizeText(coinsMinor(parseMoney(stake), coins, math.coins), currency)
  const looks = [...symbolsOf(game)].filter(([letter]) => letter === 'S' || letter in math.pays)
  return (
    <ul className={styles.pays}>
      {looks.map(([letter, look], index) => {
        const pays = letter === 'S' ? (math.free?.pays ?? []) : (math.pays[letter] ?? [])
        return (
          <li key={letter} className={styles.pay}>
            <SymbolPicture look={look} number={index + 1} />
            <dl className={styles.amounts}>
              {[...pays.entries()].reverse().map(([step, coins]) => (
                <div key={step}>
                  <dt>{step + FIRST_COUNT}×</dt>
                  <dd>
                    {worth(coins)}
                    {letter === 'S' ? ` + ${t.spins(math.free?.spins[step] ?? 0)}` : ''}
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

function SymbolPicture({ look, number }: { look: SymbolLook; number: number }) {
  if (look.kind === 'card') return <span className={styles.symbol}>{look.text}</span>
  const name = look.kind === 'wild' ? t.wildName : look.kind === 'scatter' ? t.scatterName : t.symbol(number)
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
      <h3 className={styles.heading}>{t.linesTitle}</h3>
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
