import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { limitsKey, playLimitsQuery } from '../../../shared/limits/play-limits.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BreakNote } from '../components/break-note.tsx'
import { Breaks } from '../components/breaks.tsx'
import { Lead } from '../components/lead.tsx'
import { LimitCards } from '../components/limit-cards.tsx'
import { MoreHelp } from '../components/more-help.tsx'
import { ReminderChoice } from '../components/reminder-choice.tsx'
import { SelfTest } from '../components/self-test.tsx'
import { Statement } from '../components/statement.tsx'
import { TimeLimit } from '../components/time-limit.tsx'
import styles from '../limits.module.css'

function LimitsScreen() {
  const { view, welcome } = useSearch()
  const query = useQuery(playLimitsQuery(useSession()))
  useRenewal('limits.changed', limitsKey)
  if (view === 'statement') return <Statement />
  if (view === 'self-test') return <SelfTest />
  return (
    <div className={styles.page}>
      <Lead isNew={welcome === '1'} />
      <Loaded query={query}>
        {(limits) => (
          <>
            {limits.break ? <BreakNote pause={limits.break} /> : null}
            <LimitCards limits={limits.limits} />
            <TimeLimit session={limits.session} />
            <ReminderChoice minutes={limits.reminderMinutes} />
            <Breaks limits={limits} />
          </>
        )}
      </Loaded>
      <MoreHelp />
    </div>
  )
}

export { LimitsScreen as Screen }
