import { useQuery } from '@tanstack/react-query'
import { isReal } from '@trevo/contract/members'
import { giftPerson, type PersonMissing, type RewardSource } from '@trevo/contract/reward-centre'
import { call } from '../../lib/api/call.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keys, STALE_MS } from '../../lib/query.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

const fetchPerson = call(giftPerson)

const personQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'gift-person'],
    queryFn: (context) => fetchPerson({}, context),
    isAsked: session !== null && isReal(session.type),
    staleTime: STALE_MS.member,
  })

/** Says before the press that gifts of these kinds go to people the brand knows alone, with the way there and back to `from`. */
export function PersonNote({ sources, from }: { sources: readonly RewardSource[]; from: string }) {
  const t = useT()
  const { data } = useQuery(personQuery(useSession()))
  const missing = data?.missing ?? null
  if (missing === null || !sources.some((source) => data?.sources.includes(source))) return null
  return (
    <Note tone={missing === 'taken' ? 'info' : 'warn'} action={<Way missing={missing} from={from} />}>
      {t(`person.${missing}`)}
    </Note>
  )
}

function Way({ missing, from }: { missing: PersonMissing; from: string }) {
  const t = useT()
  if (missing === 'taken') return null
  const link =
    missing === 'phone' ? (
      <Link to={PATHS.securityCenter} search={{ open: 'mobile', from }} />
    ) : (
      <Link to={missing === 'identity' ? PATHS.identity : PATHS.myAccount} search={{ from }} />
    )
  return (
    <ButtonLink variant="ghost" size="md" render={link}>
      {t('person.go')}
    </ButtonLink>
  )
}
