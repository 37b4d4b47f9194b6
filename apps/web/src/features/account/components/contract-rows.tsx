import { useQuery } from '@tanstack/react-query'
import { type ContractKind, ownContracts } from '@trevo/contract/agents/contracts'
import { isReal } from '@trevo/contract/members'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import { call } from '../../../lib/api/call.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { memberQuery } from '../../../lib/member-query.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { keys } from '../../../lib/query.ts'
import { memberTypeOf, useSession } from '../../../session/session.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'

const fetchOwn = call(ownContracts)

const PAGES = {
  salary: { path: PATHS.salaryContract, title: 'title.salaryContract' },
  hourly: { path: PATHS.hourContract, title: 'title.hourContract' },
  dividend: { path: PATHS.dividendContract, title: 'title.dividendContract' },
} as const satisfies Record<ContractKind, object>

/** The way to contracts of a player who has some, or is offered one. Nobody else is shown what does not concern them. */
export function ContractRows() {
  const t = useT()
  const session = useSession()
  const { data } = useQuery(
    memberQuery(session, {
      queryKey: [...keys.member, 'contract-rows'],
      queryFn: (context) => fetchOwn({}, context),
      isAsked: isReal(memberTypeOf(session)),
    }),
  )
  const shown = (data?.list ?? []).filter(({ state, isOffered }) => state !== null || isOffered)
  if (shown.length === 0) return null
  return (
    <ListGroup>
      {shown.map(({ kind, isOffered }) => (
        <ListRow
          key={kind}
          icon={<FilePenLine size={20} />}
          iconTone={isOffered ? 'gold' : 'neutral'}
          title={t(PAGES[kind].title)}
          render={<Link to={PAGES[kind].path} />}
        />
      ))}
    </ListGroup>
  )
}
