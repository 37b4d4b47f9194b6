import { useEffect, useState } from 'react'
import { t } from './texts.ts'

import styles from './top-bar.module.css'

const KEY = 'studio:since'
const MINUTE_MS = 60_000
const LOOK_MS = 10_000

/** Since this tab opened its first game: changing the game does not start the clock anew. */
function firstOpened(): number {
  try {
    const kept = Number(sessionStorage.getItem(KEY))
    if (kept > 0) return kept
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Then every page counts for itself.
  }
  return Date.now()
}

const timeText = (minutes: number) =>
  minutes < 60
    ? t('playTime.minutes', { minutes })
    : t('playTime.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })

/** How long somebody has been playing, from the first whole minute on. */
export function PlayTime() {
  const [since] = useState(firstOpened)
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const look = () => setMinutes(Math.floor((Date.now() - since) / MINUTE_MS))
    look()
    const looking = setInterval(look, LOOK_MS)
    return () => clearInterval(looking)
  }, [since])
  if (minutes < 1) return null
  return (
    <span className={styles.time} role="img" aria-label={t('playTime.played', { time: timeText(minutes) })}>
      {timeText(minutes)}
    </span>
  )
}
