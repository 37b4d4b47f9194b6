import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { opsDeposits, opsWithdrawals } from '@trevo/contract/ops/cashier'
import { opsInboxToMember } from '@trevo/contract/ops/inbox'
import { opsLedger } from '@trevo/contract/ops/ledger'
import type { MemberCard } from '@trevo/contract/ops/members'
import { opsRewards } from '@trevo/contract/ops/rewards'
import { Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Link, useRecordContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { MemberChip } from '../../ui/member-chip.tsx'
import { MemberFacts } from '../../ui/member-facts.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { BetsTab } from './bets-tab.tsx'
import { DevicesTab } from './devices-tab.tsx'
import { DocumentsTab } from './documents-tab.tsx'
import { ListLink } from './list-link.tsx'
import { MemberStanding } from './member-standing.tsx'
import { ALL_TYPES, MoneyTab } from './money-tab.tsx'
import { NotesTab } from './notes-tab.tsx'
import { ProtectionTab } from './protection-tab.tsx'
import { RoundDebts } from './round-debts.tsx'
import { MEMBER_TABS, type MemberTab } from './tab-names.ts'
import { Tags } from './tags.tsx'
import { TeamTab } from './team-tab.tsx'
import { TimelineTab } from './timeline-tab.tsx'

export const MemberShow = () => (
  // Tabs and tables scroll inside the card: it never gets wider than the page.
  <ShowPage sx={{ '& .RaShow-card': { minWidth: 0 } }}>
    <MemberPage />
  </ShowPage>
)

const TAB: Readonly<Record<MemberTab, (card: MemberCard) => ReactNode>> = {
  overview: (card) => (
    <Box
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      <Box>
        <MemberFacts card={card} />
      </Box>
      <MemberStanding card={card} />
    </Box>
  ),
  bets: ({ id }) => <BetsTab id={id} />,
  money: ({ id }) => (
    <>
      <MoneyTab id={id} types={ALL_TYPES} first={null}>
        <ListLink endpoint={opsDeposits} label="members.see_deposits" list="deposits" filter={{ memberId: id }} />
        <ListLink
          endpoint={opsWithdrawals}
          label="members.see_withdrawals"
          list="withdrawals"
          filter={{ memberId: id }}
        />
        <ListLink endpoint={opsLedger} label="members.see_ledger" list="ledger" filter={{ memberId: id }} />
      </MoneyTab>
      <RoundDebts id={id} />
    </>
  ),
  rewards: ({ id }) => (
    <MoneyTab id={id} types={['reward', 'rebate', 'points']} first="reward">
      <ListLink
        endpoint={opsRewards}
        label="members.see_applications"
        list="rewards"
        filter={{ memberId: id, state: 'all' }}
      />
    </MoneyTab>
  ),
  team: (card) => <TeamTab card={card} />,
  devices: ({ id }) => <DevicesTab id={id} />,
  protection: ({ id }) => <ProtectionTab id={id} />,
  documents: ({ id }) => <DocumentsTab id={id} />,
  notes: ({ id }) => <NotesTab id={id} />,
  timeline: ({ id }) => <TimelineTab id={id} />,
}

function MemberPage() {
  const record = useRecordContext<MemberCard>()
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  if (record === undefined) return null
  const tab = MEMBER_TABS.find((name) => name === search.get('tab')) ?? 'overview'
  return (
    <Card sx={{ mt: 2, maxWidth: 1080 }}>
      <Head card={record} />
      <Tabs
        value={tab}
        onChange={(_event, name: MemberTab) => setSearch(name === 'overview' ? {} : { tab: name }, { replace: true })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={translate('members.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider', px: 1 }}
      >
        {MEMBER_TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={translate(`members.tab_${name}`)}
            id={`member-tab-${name}`}
            {...(name === tab && { 'aria-controls': 'member-tab-panel' })}
          />
        ))}
      </Tabs>
      <Box key={tab} role="tabpanel" id="member-tab-panel" aria-labelledby={`member-tab-${tab}`} sx={{ p: 3 }}>
        {TAB[tab](record)}
      </Box>
    </Card>
  )
}

function Head({ card }: { card: MemberCard }) {
  const translate = useTranslate()
  const mayWrite = useMay(opsInboxToMember)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 3, pt: 2, pb: 1 }}>
      <Typography variant="h6" component="h2">
        {card.userName}
      </Typography>
      <MemberChip status={card.status} />
      <Typography color="textSecondary">
        {[translate(`members.type_${card.type}`), card.nickname, `nº ${card.id}`].filter(Boolean).join(' · ')}
      </Typography>
      <Box sx={{ ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Tags id={card.id} />
        {mayWrite && (
          <Button
            component={Link}
            to={`/inbox/create?memberId=${card.id}&userName=${encodeURIComponent(card.userName)}`}
            label="members.write"
            variant="outlined"
          >
            <Mail size={18} />
          </Button>
        )}
      </Box>
    </Box>
  )
}
