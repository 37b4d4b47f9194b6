import { isReal } from '@trevo/contract/members'
import type { SessionInfo } from '@trevo/contract/session'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { BalanceCard } from '../../../shared/balance/balance-card.tsx'
import { IdentityOffer } from '../../../shared/identity/identity-offer.tsx'
import type { EntryName } from '../../../shared/menu/member-entries.ts'
import { RewardNotices } from '../../../shared/rewards/reward-notices.tsx'
import { TrialAlert } from '../../../shared/trial/trial-alert.tsx'
import styles from '../account.module.css'
import { ContractRows } from '../components/contract-rows.tsx'
import { EntryList, QuickEntries } from '../components/entry-list.tsx'
import { LogOutButton } from '../components/log-out-button.tsx'
import { Person } from '../components/person.tsx'

const REWARDS: readonly EntryName[] = [
  'checkIn',
  'rewardCenter',
  'bonus',
  'missions',
  'tournaments',
  'jackpots',
  'mall',
  'inviteFriends',
]
const RECORDS: readonly EntryName[] = ['gameRecord', 'transactionRecord', 'message']
const ACCOUNT: readonly EntryName[] = [
  'securityCenter',
  'limits',
  'myAccount',
  'agent',
  'communications',
  'ownData',
  'settings',
]

function MemberHomeScreen() {
  const session = useSession()
  const { mobileTemplate } = useSite()
  if (!session) return null
  return (
    <>
      {mobileTemplate.mem_cen === 1 ? <NewTemplate session={session} /> : <BaseTemplate session={session} />}
      {isReal(session.type) ? null : <TrialAlert />}
    </>
  )
}

/** Rewards as pictograms, the rest in blocks. */
function NewTemplate({ session }: { session: SessionInfo }) {
  return (
    <div className={styles.page}>
      <Person session={session} />
      <BalanceCard />
      <IdentityOffer from={PATHS.memberHome} />
      <RewardNotices />
      <QuickEntries names={REWARDS} />
      <EntryList names={RECORDS} />
      <ContractRows />
      <EntryList names={ACCOUNT} />
    </div>
  )
}

/** One list of everything, and the way out. */
function BaseTemplate({ session }: { session: SessionInfo }) {
  return (
    <div className={styles.page}>
      <Person session={session} />
      <BalanceCard />
      <IdentityOffer from={PATHS.memberHome} />
      <RewardNotices />
      <EntryList names={[...RECORDS, ...REWARDS, ...ACCOUNT]} />
      <ContractRows />
      <LogOutButton />
    </div>
  )
}

export { MemberHomeScreen as Screen }
