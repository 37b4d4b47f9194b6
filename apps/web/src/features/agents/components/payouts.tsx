import { useInfiniteQuery } from '@tanstack/react-query'
import type { ContractKind, Payout, PayoutState } from '@trevo/contract/agents/contracts'
import { isAgent } from '@trevo/contract/members'
import { parseMoney } from '@trevo/contract/money'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { memberTypeOf, useSession } from '../../../session/session.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import styles from '../agents.module.css'
import { payoutsQuery, type Side } from '../contract-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { usePeriod } from '../use-period.ts'
import { PayoutSheet } from './payout-sheet.tsx'

const PAYOUT_TONES: Readonly<Record<PayoutState, TagTone>> = {
  nothing: 'neutral',
  due: 'info',
  paid: 'ok',
  insufficient: 'bad',
  withheld: 'warn',
}

/** What the contracts of a kind have paid, to the caller or by the caller, and what is still open. */
export function Payouts({ kind }: { kind: ContractKind }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const session = useSession()
  const canPay = isAgent(memberTypeOf(session))
  const [side, setSide] = useState<Side>('payee')
  const query = useInfiniteQuery(payoutsQuery(kind, side, session))
  const [chosen, setChosen] = useState<Payout | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (payout: Payout) => {
    setChosen(payout)
    setOpen(true)
  }
  const sums = query.data?.pages[0]
  return (
    <Section title={t('payouts.title')}>
      {sums && parseMoney(sums.openDebt) > 0n ? (
        <Note tone="bad">{t('payouts.debt', { amount: money(sums.openDebt) })}</Note>
      ) : null}
      {sums && parseMoney(sums.openClaims) > 0n ? (
        <Note tone="info">{t('payouts.claims', { amount: money(sums.openClaims) })}</Note>
      ) : null}
      {canPay ? (
        <Segmented
          label={t('payouts.side')}
          choices={(['payee', 'payer'] as const).map((id) => ({ id, label: t(`payouts.${id}`) }))}
          value={side}
          onChange={setSide}
        />
      ) : null}
      <PagedList query={query}>
        {(pages) => {
          const list = pages.flatMap((page) => page.list)
          return list.length === 0 ? (
            <EmptyState art="/art/coin.webp" title={t('payouts.empty')} />
          ) : (
            <ListGroup>
              {list.map((payout) => (
                <Row key={payout.id} payout={payout} onOpen={() => open(payout)} />
              ))}
            </ListGroup>
          )
        }}
      </PagedList>
      <PayoutSheet payout={chosen} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  )
}

function Row({ payout, onOpen }: { payout: Payout; onOpen: () => void }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const period = usePeriod()
  return (
    <ListRow
      title={payout.other?.account ?? t('contract.house')}
      detail={period(payout)}
      trailing={
        <span className={styles.amountEnd}>
          <b className={styles.amount}>{money(payout.amount)}</b>
          <Tag tone={PAYOUT_TONES[payout.state]}>{t(`payout.${payout.state}`)}</Tag>
        </span>
      }
      onPress={onOpen}
    />
  )
}
