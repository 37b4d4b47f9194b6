import { useInfiniteQuery } from '@tanstack/react-query'
import type { ActiveRule, Contract, ContractKind } from '@trevo/contract/agents/contracts'
import { isAgent } from '@trevo/contract/members'
import FilePlus from 'lucide-react/icons/file-plus-2'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS, type Path } from '../../../lib/paths.ts'
import { memberTypeOf, useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../agents.module.css'
import { contractsQuery } from '../contract-queries.ts'
import { agentsKey } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { ContractCard, STATE_TONES } from './contract-card.tsx'
import { ContractDetail } from './contract-detail.tsx'
import { ContractProgress } from './contract-progress.tsx'
import { OfferForm } from './offer-form.tsx'
import { Payouts } from './payouts.tsx'
import { PickDownline } from './pick-downline.tsx'

const PATH_OF: Readonly<Record<ContractKind, Path>> = {
  salary: PATHS.salaryContract,
  hourly: PATHS.hourContract,
  dividend: PATHS.dividendContract,
}

const ID = /^\d{1,19}$/

/** `?id=` one contract, `?to=` an offer to a downline (`pick`: to be chosen), else all of a kind. */
export function ContractPage({ kind }: { kind: ContractKind }) {
  const { id = '', to = '' } = useSearch()
  const path = PATH_OF[kind]
  const canOffer = isAgent(memberTypeOf(useSession()))
  useRenewal('team.changed', agentsKey)
  if (ID.test(id)) return <ContractDetail id={id} path={path} />
  if (canOffer && to === 'pick') return <PickDownline path={path} />
  if (canOffer && ID.test(to)) return <OfferForm kind={kind} path={path} memberId={to} />
  return <All kind={kind} canOffer={canOffer} />
}

function All({ kind, canOffer }: { kind: ContractKind; canOffer: boolean }) {
  const t = useT(agentsTexts)
  const path = PATH_OF[kind]
  const query = useInfiniteQuery(contractsQuery(kind, useSession()))
  return (
    <div className={styles.page}>
      <PagedList query={query}>
        {([first, ...rest]) => {
          const downlines = [...(first?.downlines ?? []), ...rest.flatMap((page) => page.downlines)]
          return (
            <>
              {first?.offer ? (
                <Section title={t('contract.offered')}>
                  <ContractCard contract={first.offer} active={first.active} />
                </Section>
              ) : null}
              {first?.own ? <Own contract={first.own} path={path} active={first.active} /> : null}
              {!first?.own && !first?.offer ? (
                <EmptyState art="/art/seedling.webp" title={t('contract.none')} text={t('contract.none.text')} />
              ) : null}
              {canOffer ? <Downlines list={downlines} path={path} canAdd={first?.own !== null} /> : null}
            </>
          )
        }}
      </PagedList>
      <Payouts kind={kind} />
    </div>
  )
}

function Own({ contract, path, active }: { contract: Contract; path: Path; active: ActiveRule }) {
  const t = useT(agentsTexts)
  return (
    <>
      <ContractProgress contract={contract} />
      <Section title={t('contract.own')}>
        <ContractCard contract={contract} active={active} />
        <ListGroup>
          <ListRow title={t('versions.title')} render={<Link to={path} search={{ id: contract.id }} />} />
        </ListGroup>
      </Section>
    </>
  )
}

type DownlinesProps = { list: readonly Contract[]; path: Path; canAdd: boolean }

function Downlines({ list, path, canAdd }: DownlinesProps) {
  const t = useT(agentsTexts)
  return (
    <Section title={t('contract.downlines')}>
      {list.length > 0 ? (
        <ListGroup>
          {list.map((contract) => (
            <ListRow
              key={contract.id}
              title={contract.downline.account}
              detail={t('contract.version', { version: contract.version })}
              trailing={<Tag tone={STATE_TONES[contract.state]}>{t(`state.${contract.state}`)}</Tag>}
              render={<Link to={path} search={{ id: contract.id }} />}
            />
          ))}
        </ListGroup>
      ) : (
        <p className={styles.quiet}>{t('contract.noDownlines')}</p>
      )}
      {canAdd ? (
        <ButtonLink block icon={<FilePlus size={20} />} render={<Link to={path} search={{ to: 'pick' }} />}>
          {t('act.offer')}
        </ButtonLink>
      ) : (
        <p className={styles.quiet}>{t('offer.needsOwn')}</p>
      )}
    </Section>
  )
}
