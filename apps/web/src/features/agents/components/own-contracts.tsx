import { useQuery } from '@tanstack/react-query'
import type { ContractKind, ContractState } from '@trevo/contract/agents/contracts'
import { isReal } from '@trevo/contract/members'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS, type Path } from '../../../lib/paths.ts'
import { memberTypeOf, useSession } from '../../../session/session.ts'
import { useFlag } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ownContractsQuery } from '../contract-queries.ts'
import styles from '../home.module.css'
import { agentsKey } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { STATE_TONES } from './contract-card.tsx'

const PAGES: readonly (readonly [ContractKind, Path])[] = [
  ['salary', PATHS.salaryContract],
  ['dividend', PATHS.dividendContract],
  ['hourly', PATHS.hourContract],
]

/** The way to every kind of contract, with how it stands. The way is there even before that is known. */
export const OwnContracts = () => (useFlag('COMM3') ? <Contracts /> : null)

function Contracts() {
  const t = useT(agentsTexts)
  const session = useSession()
  const { data } = useQuery(ownContractsQuery(session))
  useRenewal('team.changed', [...agentsKey, 'own-contracts'])
  // Test agents have no contracts.
  if (!isReal(memberTypeOf(session))) return null
  return (
    <section className={styles.block}>
      <SectionHeader title={t('contracts.title')} />
      <ListGroup>
        {PAGES.map(([kind, path]) => {
          const found = data?.list.find((one) => one.kind === kind)
          return (
            <ListRow
              key={kind}
              icon={<FilePenLine size={20} />}
              iconTone={found?.isOffered ? 'gold' : 'neutral'}
              title={t(`contract.${kind}`)}
              detail={found?.isOffered ? t('contracts.offer') : undefined}
              trailing={found ? <Standing state={found.state ?? (found.isOffered ? 'pending' : null)} /> : null}
              render={<Link to={path} />}
            />
          )
        })}
      </ListGroup>
    </section>
  )
}

function Standing({ state }: { state: ContractState | null }) {
  const t = useT(agentsTexts)
  return state ? <Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag> : t('contracts.none')
}
