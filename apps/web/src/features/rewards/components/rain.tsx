import { useQuery } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { RainRound, redRain } from '@trevo/contract/rain'
import { clockParts, secondsUntil } from '../../../lib/countdown.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useServerNow } from '../../../lib/server-clock.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { Card } from '../../../ui/card.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../rain.module.css'
import { phaseAt } from '../rain-phase.ts'
import { rainQuery } from '../rain-queries.ts'
import { rewardTexts } from '../texts.ts'
import { useRainRenewal } from '../use-rain.ts'
import { PlayBar } from './play-bar.tsx'
import { RainResults } from './rain-results.tsx'
import { RainStage } from './rain-stage.tsx'

type RainNow = ValueOf<typeof redRain>

/** The round that runs or comes, by the server's clock, and how the last one ended. */
export function Rain() {
  const query = useQuery(rainQuery(useSession()))
  return <Loaded query={query}>{(rain) => <Rounds rain={rain} />}</Loaded>
}

function Rounds({ rain }: { rain: RainNow }) {
  const t = useT(rewardTexts)
  const nowMs = useServerNow()
  const phase = phaseAt(rain, nowMs)
  useRainRenewal(phase.kind === 'none' ? 'none' : `${phase.kind}:${phase.round.id}`)
  const ended = phase.kind === 'running' && phase.round.taken ? phase.round : rain.last
  return (
    <>
      {phase.kind === 'running' ? (
        <RainStage key={phase.round.id} round={phase.round} secondsLeft={secondsUntil(phase.endsAt, nowMs)} />
      ) : null}
      {phase.kind === 'waiting' ? <Waiting round={phase.round} seconds={secondsUntil(phase.endsAt, nowMs)} /> : null}
      {phase.kind === 'none' ? (
        <EmptyState art="/art/red-envelope.webp" title={t('rain.none')} text={t('rain.noneText')} />
      ) : null}
      {ended ? <RainResults round={ended} /> : null}
    </>
  )
}

function Waiting({ round, seconds }: { round: RainRound; seconds: number }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const prize = words.gift({ kind: round.kind, amount: round.budget })
  return (
    <Card tone="hero" className={styles.waiting}>
      <img src="/art/red-envelope.webp" alt="" width={96} height={96} />
      <h2 className={styles.title}>{round.title}</h2>
      <p className={styles.text}>{t('rain.about', { gift: prize, count: round.envelopes })}</p>
      <Countdown parts={clockParts(seconds)} label={t('rain.startsIn')} urgent={seconds <= 10} />
      <p className={styles.text}>
        {t('rain.startsAt', { at: momentText(round.startsAt, 'moment', language, timeZone) })}
      </p>
      {round.kind === 'cash' ? <HeldNote amount={null} /> : null}
      <PersonNote sources={['rain']} from={PATHS.redRain} />
      {round.play ? (
        <div className={styles.condition}>
          <p className={styles.text}>{t('rain.play', { amount: words.money(round.play.required) })}</p>
          <PlayBar play={round.play} label={t('play.label')} />
        </div>
      ) : null}
    </Card>
  )
}
