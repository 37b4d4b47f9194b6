import { useInfiniteQuery } from '@tanstack/react-query'
import type { RebateReceipt, RebateState } from '@trevo/contract/agents/rebates'
import { useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { RangeFilter } from '../../../shared/range/range-filter.tsx'
import { type RangeState, useRange } from '../../../shared/range/use-range.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import styles from '../agents.module.css'
import { EstimateCard } from '../components/estimate-card.tsx'
import { ReceiptSheet } from '../components/receipt-sheet.tsx'
import { ShareBars } from '../components/share-bars.tsx'
import { agentsKey } from '../queries.ts'
import { downlinesQuery, incomeQuery } from '../rebate-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'

const TONES: Readonly<Record<RebateState, TagTone>> = { due: 'info', paid: 'ok', withheld: 'warn' }

function AgentRebateScreen() {
  const t = useT(agentsTexts)
  const filter = useRange()
  const byDownline = filter.search.view === 'downlines'
  useRenewal('team.changed', agentsKey)
  return (
    <div className={styles.page}>
      <EstimateCard />
      <RangeFilter filter={filter} words={(word, values) => t(`range.${word}`, values)} />
      <Segmented<'days' | 'downlines'>
        label={t('income.view')}
        choices={[
          { id: 'days', label: t('income.days') },
          { id: 'downlines', label: t('income.downlines') },
        ]}
        value={byDownline ? 'downlines' : 'days'}
        onChange={(view) => filter.set({ view: view === 'days' ? '' : view })}
      />
      {filter.days === null ? null : byDownline ? <ByDownline filter={filter} /> : <ByDay filter={filter} />}
    </div>
  )
}

function ByDay({ filter }: { filter: RangeState }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const query = useInfiniteQuery(incomeQuery(filter.days, useSession()))
  const [chosen, setChosen] = useState<RebateReceipt | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (receipt: RebateReceipt) => {
    setChosen(receipt)
    setOpen(true)
  }
  return (
    <>
      <PagedList query={query}>
        {([first, ...rest]) => {
          if (!first) return null
          const list = [first, ...rest].flatMap((page) => page.list)
          if (list.length === 0) return <EmptyState art="/art/coin.webp" title={t('income.empty')} />
          return (
            <>
              <StatGrid>
                <Stat label={t('income.total')} value={money(first.total.amount)} />
                <Stat label={t('sum.turnover')} value={money(first.total.turnover)} />
              </StatGrid>
              <ShareBars
                title={t('income.byCategory')}
                shares={first.byCategory.map(({ category, amount, turnover }) => ({
                  category,
                  amount,
                  detail: t('income.onTurnover', { turnover: money(turnover) }),
                }))}
              />
              <ListGroup>
                {list.map((receipt) => (
                  <Day key={receipt.id} receipt={receipt} onOpen={() => open(receipt)} />
                ))}
              </ListGroup>
            </>
          )
        }}
      </PagedList>
      <ReceiptSheet receipt={chosen} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function Day({ receipt, onOpen }: { receipt: RebateReceipt; onOpen: () => void }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const money = useMoney()
  return (
    <ListRow
      title={momentText(`${receipt.day}T12:00:00Z`, 'day', language, 'UTC')}
      detail={t('income.onTurnover', { turnover: money(receipt.turnover) })}
      trailing={
        <span className={styles.amountEnd}>
          <b className={styles.amount}>{money(receipt.amount)}</b>
          <Tag tone={TONES[receipt.state]}>{t(`rebate.${receipt.state}`)}</Tag>
        </span>
      }
      onPress={onOpen}
    />
  )
}

function ByDownline({ filter }: { filter: RangeState }) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const query = useInfiniteQuery(downlinesQuery(filter.days, useSession()))
  return (
    <PagedList query={query}>
      {(pages) => {
        const list = pages.flatMap((page) => page.list)
        const total = pages[0]?.total
        return list.length === 0 || !total ? (
          <EmptyState art="/art/coin.webp" title={t('income.empty')} />
        ) : (
          <>
            <StatGrid>
              <Stat label={t('income.total')} value={money(total.amount)} />
              <Stat label={t('sum.turnover')} value={money(total.turnover)} />
            </StatGrid>
            <ListGroup>
              {list.map(({ downline, amount, turnover }) => (
                <ListRow
                  key={downline?.id ?? 'own'}
                  title={downline?.account ?? t('receipt.own')}
                  detail={t('income.onTurnover', { turnover: money(turnover) })}
                  trailing={<b className={styles.amount}>{money(amount)}</b>}
                />
              ))}
            </ListGroup>
          </>
        )
      }}
    </PagedList>
  )
}

export { AgentRebateScreen as Screen }
