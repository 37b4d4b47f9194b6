import { isAgent, isReal } from '@trevo/contract/members'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { LineTabs } from '../../../ui/line-tabs.tsx'
import { MyEnvelopes } from '../components/my-envelopes.tsx'
import { Rain } from '../components/rain.tsx'
import { SendEnvelopes } from '../components/send-envelopes.tsx'
import { SentEnvelopes } from '../components/sent-envelopes.tsx'
import { envelopesKey, rainKey } from '../rain-queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

const TABS = ['rain', 'send', 'sent'] as const

function RedRainScreen() {
  const session = useSession()
  const { tab } = useSearch()
  useRenewal('team.changed', envelopesKey)
  useRenewal('reward.changed', rainKey)
  if (!session) return null
  const canSend = isAgent(session.type) && isReal(session.type)
  const selected = (canSend && TABS.find((name) => name === tab)) || 'rain'
  return (
    <div className={styles.page}>
      {canSend ? <AgentTabs selected={selected} /> : null}
      {selected === 'rain' ? <Rain /> : null}
      {selected === 'rain' && isReal(session.type) ? <MyEnvelopes /> : null}
      {selected === 'send' ? <SendEnvelopes /> : null}
      {selected === 'sent' ? <SentEnvelopes /> : null}
    </div>
  )
}

function AgentTabs({ selected }: { selected: (typeof TABS)[number] }) {
  const t = useT(rewardTexts)
  return (
    <LineTabs
      label={t('rain.tabs')}
      tabs={TABS.map((id) => ({ id, label: t(`rain.tab.${id}`) }))}
      selectedId={selected}
      onSelect={(id) => navigate({ to: PATHS.redRain, search: { tab: id }, replace: true })}
    />
  )
}

export { RedRainScreen as Screen }
