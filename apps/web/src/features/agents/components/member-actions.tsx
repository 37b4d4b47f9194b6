import type { TeamMemberDetail } from '@trevo/contract/agents/team'
import FileSignature from 'lucide-react/icons/file-pen-line'
import HandCoins from 'lucide-react/icons/hand-coins'
import Mail from 'lucide-react/icons/mail'
import Percent from 'lucide-react/icons/percent'
import ReceiptText from 'lucide-react/icons/receipt-text'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useFlag } from '../../../session/status.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { agentsTexts } from '../texts.ts'
import type { MemberView } from './member-view.ts'

const CONTRACT_PAGES = [
  ['salary', PATHS.salaryContract],
  ['dividend', PATHS.dividendContract],
  ['hourly', PATHS.hourContract],
] as const

type ActionsProps = { member: TeamMemberDetail; onView: (view: MemberView) => void; onTeam: () => void }

export function MemberActions({ member, onView, onTeam }: ActionsProps) {
  const t = useT(agentsTexts)
  const { can } = member
  const canRate = can.rates
  const hasRecords = useFlag('TRANSREC3')
  const hasContracts = useFlag('COMM3')
  return (
    <ListGroup>
      {member.directCount > 0 ? (
        <ListRow
          icon={<UsersRound size={20} />}
          iconTone="brand"
          title={t('member.openTeam', { count: member.directCount })}
          onPress={onTeam}
        />
      ) : null}
      {can.transfer ? (
        <ListRow icon={<HandCoins size={20} />} title={t('act.transfer')} onPress={() => onView('transfer')} />
      ) : null}
      {can.message ? (
        <ListRow icon={<Mail size={20} />} title={t('act.message')} onPress={() => onView('message')} />
      ) : null}
      {canRate ? (
        <ListRow
          icon={<Percent size={20} />}
          title={t('act.rates')}
          render={<Link to={PATHS.teamRebate} search={{ q: member.account, open: member.id }} />}
        />
      ) : null}
      {can.quota ? (
        <ListRow icon={<UserRoundPlus size={20} />} title={t('act.quota')} onPress={() => onView('quota')} />
      ) : null}
      {member.direct && hasContracts ? <Contracts member={member} /> : null}
      {hasRecords ? (
        <ListRow
          icon={<ReceiptText size={20} />}
          title={t('act.records')}
          render={<Link to={PATHS.transactionRecord} search={{ types: 'A', account: member.account }} />}
        />
      ) : null}
    </ListGroup>
  )
}

/** The contract there is, or a first offer. */
function Contracts({ member }: { member: TeamMemberDetail }) {
  const t = useT(agentsTexts)
  return CONTRACT_PAGES.map(([kind, path]) => {
    const known = member.contracts.find((contract) => contract.kind === kind)
    return (
      <ListRow
        key={kind}
        icon={<FileSignature size={20} />}
        title={t(`contract.${kind}`)}
        detail={t(known ? 'act.contract' : 'act.offer')}
        render={<Link to={path} search={known ? { id: known.id } : { to: member.id }} />}
      />
    )
  })
}
