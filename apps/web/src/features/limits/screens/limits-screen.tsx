import { useQuery } from '@tanstack/react-query'
import { isReal } from '@trevo/contract/members'
import { useSearch } from '../../../lib/nav/nav.tsx'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { limitsKey, playLimitsQuery } from '../../../shared/limits/play-limits.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BreakNote } from '../components/break-note.tsx'
import { Breaks } from '../components/breaks.tsx'
import { GuestHelp } from '../components/guest-help.tsx'
import { Lead } from '../components/lead.tsx'
import { LimitCards } from '../components/limit-cards.tsx'
import { MoreHelp } from '../components/more-help.tsx'
import { ReminderChoice } from '../components/reminder-choice.tsx'
import { SelfTest } from '../components/self-test.tsx'
import { Statement } from '../components/statement.tsx'
import { TimeLimit } from '../components/time-limit.tsx'
import styles from '../limits.module.css'

/** Help is for everyone, and asks for no account; limits are a member's. */
function LimitsScreen() {
  const { view } = useSearch()
  const session = useSession()
  if (view === 'self-test') return <SelfTest />
  if (!session || !isReal(session.type)) return <GuestHelp />
  return view === 'statement' ? <Statement /> : <OwnLimits />
}

function OwnLimits() {
  const { welcome } = useSearch()
  const query = useQuery(playLimitsQuery(useSession()))
  useRenewal('limits.changed', limitsKey)
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
