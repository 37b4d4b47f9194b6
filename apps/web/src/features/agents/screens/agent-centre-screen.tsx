import { isReal } from '@trevo/contract/members'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { memberTypeOf, useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { BalanceCard } from '../../../shared/balance/balance-card.tsx'
import { type EntryName, entrySearch, openEntries } from '../../../shared/menu/member-entries.ts'
import { TrialAlert } from '../../../shared/trial/trial-alert.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { AgentHeader } from '../components/agent-header.tsx'
import { Counters } from '../components/counters.tsx'
import { MenuGrid } from '../components/menu-grid.tsx'
import { OwnContracts } from '../components/own-contracts.tsx'
import styles from '../home.module.css'

/** What every member has, too; the rest is in the grid. */
const OWN: readonly EntryName[] = ['agent', 'rewardCenter', 'mall', 'gameRecord', 'limits', 'myAccount', 'settings']

/** The member centre of an agent. */
function AgentCentreScreen() {
  const t = useT()
  const viewer = { flags: useSite().whitelabel, type: memberTypeOf(useSession()) }
  return (
    <div className={styles.content}>
      <AgentHeader />
      <BalanceCard />
      <Counters />
      <MenuGrid />
      <OwnContracts />
      <ListGroup>
        {openEntries(OWN, viewer).map((entry) => (
          <ListRow
            key={entry.path}
            icon={<entry.icon size={20} />}
            iconTone={entry.tone}
            title={t(entry.title)}
            render={<Link to={entry.path} search={entrySearch(entry, viewer)} />}
          />
        ))}
      </ListGroup>
      {isReal(viewer.type) ? null : <TrialAlert />}
    </div>
  )
}

export { AgentCentreScreen as Screen }
