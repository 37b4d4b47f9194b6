import { useConnection } from '../../../lib/connection.ts'
import { BalanceCard } from '../../../shared/balance/balance-card.tsx'
import { cx } from '../../../ui/cx.ts'
import { AgentBar } from '../components/agent-bar.tsx'
import { AgentHeader } from '../components/agent-header.tsx'
import { Counters } from '../components/counters.tsx'
import { MenuGrid } from '../components/menu-grid.tsx'
import { OwnContracts } from '../components/own-contracts.tsx'
import styles from '../home.module.css'

function AgentScreen() {
  return (
    <div className={cx(styles.home, useConnection() !== 'ok' && styles.noted)}>
      <AgentHeader isPageHeader />
      <div className={styles.content}>
        <BalanceCard />
        <Counters />
        <MenuGrid />
        <OwnContracts />
      </div>
      <AgentBar />
    </div>
  )
}

export { AgentScreen as Screen }
