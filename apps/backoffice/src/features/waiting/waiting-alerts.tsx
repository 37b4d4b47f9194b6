import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { opsWaiting, type Waiting } from '@trevo/contract/ops/waiting'
import { Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { site } from '../../lib/boot.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useSession } from '../../lib/session.ts'
import { chime, setMuted, useMuted } from './sound.ts'
import { useWaitingCounts, useWaitingNews } from './use-waiting.ts'
import { hasGrown, titleOf } from './waiting-counts.ts'

/** Beside every page: says in the tab's title and by a sound that somebody waits. */
export function WaitingAlerts() {
  const waiting = useWaitingCounts()
  const merchant = useSession()?.merchant
  const before = useRef<{ merchant: string | undefined; waiting: Waiting } | null>(null)
  useWaitingNews()
  useEffect(() => {
    document.title = titleOf(site.brand.name, waiting)
    return () => {
      document.title = site.brand.name
    }
  }, [waiting])
  useEffect(() => {
    if (waiting === undefined) return
    // Another brand has other queues: that they are longer is no news.
    const known = before.current?.merchant === merchant ? (before.current?.waiting ?? null) : null
    before.current = { merchant, waiting }
    if (hasGrown(known, waiting)) chime()
  }, [waiting, merchant])
  return null
}

/** For whoever has queues; the choice is kept in this browser. */
export function SoundButton() {
  const translate = useTranslate()
  const muted = useMuted()
  if (!useMay(opsWaiting)) return null
  const label = translate(muted ? 'waiting.unmute' : 'waiting.mute')
  return (
    <Tooltip title={label}>
      <IconButton color="inherit" aria-label={label} aria-pressed={muted} onClick={() => setMuted(!muted)}>
        {muted ? <VolumeX size={20} /> : <Volume2 size={20} />}
      </IconButton>
    </Tooltip>
  )
}
