import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Contract, ContractKind, WorstCase } from '@trevo/contract/agents/contracts'
import Plus from 'lucide-react/icons/plus'
import type { FormEvent } from 'react'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import type { Path } from '../../../lib/paths.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../agents.module.css'
import { contractsQuery, trialQuery } from '../contract-queries.ts'
import { teamMemberQuery } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { useOffer } from '../use-offer.ts'
import { ActiveLines } from './active-lines.tsx'
import { TermsTable } from './terms-table.tsx'
import { TierFields } from './tier-fields.tsx'

type OfferProps = { kind: ContractKind; path: Path; memberId: string }

/** An offer to a direct downline. What one has oneself is the most one may give on. */
export function OfferForm({ kind, path, memberId }: OfferProps) {
  const t = useT(agentsTexts)
  const session = useSession()
  const member = useQuery(teamMemberQuery(memberId, session))
  const contracts = useInfiniteQuery(contractsQuery(kind, session))
  return (
    <Loaded query={contracts}>
      {({ pages }) => {
        const own = pages[0]?.own
        if (!own) return <Note tone="warn">{t('offer.needsOwn')}</Note>
        return (
          <div className={styles.page}>
            <h2 className={styles.title}>{t('offer.title', { account: member.data?.account ?? '' })}</h2>
            <Section title={t('offer.own')}>
              <TermsTable terms={own.terms} />
              <p className={styles.quiet}>{t('offer.rule')}</p>
              <ul className={styles.quiet}>{pages[0] ? <ActiveLines active={pages[0].active} /> : null}</ul>
            </Section>
            <Tiers kind={kind} path={path} memberId={memberId} own={own} />
          </div>
        )
      }}
    </Loaded>
  )
}

function Tiers({ kind, path, memberId, own }: OfferProps & { own: Contract }) {
  const t = useT(agentsTexts)
  const offer = useOffer(kind, own.terms)
  // Of what is typed, or of the most that may be offered.
  const wanted = JSON.stringify(offer.terms ?? own.terms)
  const tried = useSettled(wanted)
  const { data: trial, isPlaceholderData } = useQuery(trialQuery(JSON.parse(tried), useSession()))
  // What was said of earlier terms is not said at a field that has changed.
  const tooGood = isPlaceholderData || tried !== wanted ? null : (trial?.uncovered ?? null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    const made = await offer.send(memberId)
    if (made) navigate({ to: path, search: { id: made.id }, replace: true })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {offer.rows.map(({ key, tier, number, issues }) => (
        <TierFields
          key={key}
          kind={kind}
          rateType={offer.rateType}
          number={number}
          tier={tier}
          issues={issues}
          refused={offer.refusal(number, tooGood)}
          onChange={(next) => offer.type(key, next)}
          onRemove={offer.rows.length > 1 ? () => offer.remove(key) : null}
        />
      ))}
      {offer.canAdd ? (
        <Button variant="outline" block icon={<Plus size={20} />} onClick={offer.add}>
          {t('offer.add')}
        </Button>
      ) : null}
      {trial === undefined || trial.uncovered !== null ? null : trial.worst === null ? (
        <Note tone="info">{t('offer.covered')}</Note>
      ) : (
        <Risk worst={trial.worst} />
      )}
      <Note>{t('offer.note')}</Note>
      <Button type="submit" block loading={offer.isBusy}>
        {t('offer.send')}
      </Button>
    </form>
  )
}

/** What the offer may cost beyond what it brings. */
function Risk({ worst }: { worst: WorstCase }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const sums = { pays: money(worst.pays), receives: money(worst.receives) }
  return (
    <Note tone="warn">
      {worst.kind === 'dividend'
        ? t('offer.worst.dividend', { ...sums, loss: money(worst.loss) })
        : t('offer.worst.fixed', { ...sums, count: worst.count, tier: worst.tier })}
    </Note>
  )
}
