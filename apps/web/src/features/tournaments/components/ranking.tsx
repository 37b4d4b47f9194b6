import type { ValueOf } from '@trevo/contract/endpoint'
import { figureText } from '@trevo/contract/figures'
import type { tournament as oneTournament, RankingRow, TournamentScore } from '@trevo/contract/tournaments'
import { useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Section } from '../../../ui/section.tsx'
import { FIRST, nearMe } from '../first-places.ts'
import { scoreText } from '../score-text.ts'
import { tournamentsTexts } from '../texts.ts'
import styles from '../tournaments.module.css'

const MEDALS = ['/art/1st-place-medal.webp', '/art/2nd-place-medal.webp', '/art/3rd-place-medal.webp'] as const

type Shown = ValueOf<typeof oneTournament>

/** The first places, all hundred if asked for, and below them one's own with who stands right before and after. */
export function Ranking({ shown: { tournament, top, around } }: { shown: Shown }) {
  const t = useT(tournamentsTexts)
  const [isWhole, setWhole] = useState(false)
  const { score, state } = tournament
  if (top.length === 0) {
    return (
      <Section title={t('ranking')}>
        <p className={styles.quiet}>
          {t(state === 'over' || state === 'counting' ? 'ranking.nobody' : 'ranking.none')}
        </p>
      </Section>
    )
  }
  const below = around.length > 0 || isWhole ? around : nearMe(top)
  return (
    <Section title={t(state === 'over' ? 'ranking.final' : 'ranking')}>
      <Card className={styles.ranking}>
        <Rows rows={isWhole ? top : top.slice(0, FIRST)} score={score} />
        {below.length > 0 ? (
          <>
            <p className={styles.gap} aria-hidden="true">
              ⋯
            </p>
            <Rows rows={below} score={score} />
          </>
        ) : null}
        {top.length > FIRST ? (
          <div className={styles.more}>
            <Button variant="ghost" size="md" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('ranking.less') : t('ranking.all', { count: top.length })}
            </Button>
          </div>
        ) : null}
      </Card>
    </Section>
  )
}

const Rows = ({ rows, score }: { rows: readonly RankingRow[]; score: TournamentScore }) => (
  <ol className={styles.rows}>
    {rows.map((row) => (
      <Row key={row.place} row={row} kind={score} />
    ))}
  </ol>
)

function Row({ row: { place, account, score, prize, isMe }, kind }: { row: RankingRow; kind: TournamentScore }) {
  const t = useT(tournamentsTexts)
  const { currencySymbol } = useSite()
  const medal = MEDALS[place - 1]
  return (
    <li className={cx(styles.row, isMe && styles.me)}>
      {medal ? (
        <img src={medal} alt={t('place', { place })} width={28} height={28} loading="lazy" />
      ) : (
        <span className={styles.place}>{figureText(place)}</span>
      )}
      <span className={styles.who}>{isMe ? t('ranking.me', { account }) : account}</span>
      <span className={styles.figures}>
        <span className={styles.score}>{scoreText(kind, score, currencySymbol)}</span>
        {prize === null ? null : <span className={styles.gain}>{moneyText(prize, currencySymbol)}</span>}
      </span>
    </li>
  )
}
