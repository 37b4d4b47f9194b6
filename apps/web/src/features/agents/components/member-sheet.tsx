import { useQuery } from '@tanstack/react-query'
import type { TeamMemberDetail } from '@trevo/contract/agents/team'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { teamMemberQuery } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'
import type { MemberView } from './member-view.ts'
import { MessageForm } from './message-form.tsx'
import { QuotaForm } from './quota-form.tsx'
import { TransferForm } from './transfer-form.tsx'

type MemberSheetProps = { id: string | null; open: boolean; onClose: () => void; onTeam: (id: string) => void }

/** One member of the team: who it is, what it does, and what its upline may do. */
export function MemberSheet({ id, open, onClose, onTeam }: MemberSheetProps) {
  const t = useT(agentsTexts)
  const common = useT()
  const query = useQuery(teamMemberQuery(id, useSession()))
  const [view, setView] = useState<MemberView>('facts')
  const close = () => {
    onClose()
    setView('facts')
  }
  const account = query.data?.account ?? ''
  const title = view === 'facts' ? account || t('member.details') : t(`view.${view}`, { account })
  return (
    <Sheet open={open} onClose={close} title={title} closeLabel={common('shell.close')}>
      <Loaded query={query}>
        {(member) => <View view={view} member={member} onView={setView} onTeam={() => onTeam(member.id)} />}
      </Loaded>
    </Sheet>
  )
}

type ViewProps = {
  view: MemberView
  member: TeamMemberDetail
  onView: (view: MemberView) => void
  onTeam: () => void
}

function View({ view, member, onView, onTeam }: ViewProps) {
  const back = () => onView('facts')
  if (view === 'transfer') return <TransferForm member={member} onDone={back} />
  if (view === 'message') return <MessageForm member={member} onDone={back} />
  if (view === 'quota') return <QuotaForm member={member} onDone={back} />
  return (
    <>
      <MemberFacts member={member} />
      <MemberActions member={member} onView={onView} onTeam={onTeam} />
    </>
  )
}
