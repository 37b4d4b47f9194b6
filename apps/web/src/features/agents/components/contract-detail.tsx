import { useQuery } from '@tanstack/react-query'
import type { Contract, ContractState } from '@trevo/contract/agents/contracts'
import Repeat from 'lucide-react/icons/repeat-2'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import type { Path } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Timeline, type TimelineTone } from '../../../ui/timeline.tsx'
import styles from '../agents.module.css'
import { contractQuery } from '../contract-queries.ts'
import { agentsTexts } from '../texts.ts'
import { ContractCard } from './contract-card.tsx'
import { ContractProgress } from './contract-progress.tsx'

const ENDED_BADLY: ReadonlySet<ContractState> = new Set(['rejected', 'withdrawn', 'void'])

const toneOf = (state: ContractState): TimelineTone => {
  if (ENDED_BADLY.has(state)) return 'bad'
  return state === 'pending' || state === 'void_requested' ? 'now' : 'done'
}

export function ContractDetail({ id, path }: { id: string; path: Path }) {
  const t = useT(agentsTexts)
  const query = useQuery(contractQuery(id, useSession()))
  return (
    <Loaded query={query}>
      {({ contract, versions, active }) => (
        <div className={styles.page}>
          <ContractProgress contract={contract} />
          <ContractCard contract={contract} active={active} />
          {contract.side === 'upline' && contract.state === 'effective' ? (
            <ButtonLink
              variant="secondary"
              block
              icon={<Repeat size={20} />}
              render={<Link to={path} search={{ to: contract.downline.id }} />}
            >
              {t('offer.replace')}
            </ButtonLink>
          ) : null}
          <Versions versions={versions} />
        </div>
      )}
    </Loaded>
  )
}

function Versions({ versions }: { versions: readonly Contract[] }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  return (
    <Section title={t('versions.title')}>
      <Card>
        <Timeline
          label={t('versions.title')}
          steps={versions.map((version) => ({
            id: version.id,
            tone: toneOf(version.state),
            title: t('versions.step', { version: version.version, state: t(`state.${version.state}`) }),
            time: momentText(version.endedAt ?? version.effectiveAt ?? version.offeredAt, 'moment', language, timeZone),
          }))}
        />
      </Card>
    </Section>
  )
}
