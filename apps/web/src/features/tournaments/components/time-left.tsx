import type { Tournament } from '@trevo/contract/tournaments'
import { clockParts, secondsUntil } from '../../../lib/countdown.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useServerNow } from '../../../lib/server-clock.ts'
import { useSite } from '../../../session/status.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { tournamentsTexts } from '../texts.ts'
import styles from '../tournaments.module.css'

/** Seconds are only counted where they matter. */
const COUNTED_SECONDS = 24 * 3600

/** Until it begins, or until it ends; nothing once it is over. */
export function TimeLeft({ tournament: { state, startsAt, endsAt } }: { tournament: Tournament }) {
  const t = useT(tournamentsTexts)
  const nowMs = useServerNow()
  if (state !== 'planned' && state !== 'running') return null
  const isPlanned = state === 'planned'
  const at = isPlanned ? startsAt : endsAt
  const seconds = secondsUntil(at, nowMs)
  const isNear = seconds < COUNTED_SECONDS
  const label = isNear ? t(isPlanned ? 'time.begins' : 'time.ends') : t(isPlanned ? 'time.beginsOn' : 'time.endsOn')
  return (
    <div className={styles.time}>
      <p className={styles.quiet}>{label}</p>
      {isNear ? (
        <Countdown parts={clockParts(seconds)} label={label} urgent={!isPlanned && seconds <= 60} />
      ) : (
        <Moment at={at} />
      )}
    </div>
  )
}

function Moment({ at }: { at: string }) {
  const language = useLanguage()
  const { timeZone } = useSite()
  return <p className={styles.moment}>{momentText(at, 'moment', language, timeZone)}</p>
}
