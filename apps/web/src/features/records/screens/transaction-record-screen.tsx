import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type TransactionRecord, TransactionStatus, TransactionType, transactionExport } from '@trevo/contract/records'
import { useState } from 'react'
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { ExportButton } from '../../../shared/range/export-button.tsx'
import { RangeFilter } from '../../../shared/range/range-filter.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import { plainAmount } from '../amount-text.ts'
import { RecordList } from '../components/record-list.tsx'
import { TeamFilter } from '../components/team-filter.tsx'
import { TransactionRow } from '../components/transaction-row.tsx'
import { TransactionSheet } from '../components/transaction-sheet.tsx'
import { YearFiles } from '../components/year-files.tsx'
import { recordsKey, type TransactionFilter, transactionsQuery, transactionTotalsQuery } from '../queries.ts'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'
import { type Filter, teamOf, useFilter } from '../use-filter.ts'

const oneOf = <T extends string>(all: readonly T[], asked: string | undefined): T | undefined =>
  all.find((one) => one === asked)

const typeOf = ({ search }: Filter) => oneOf(TransactionType.options, search.type)

function transactionFilterOf(filter: Filter): TransactionFilter | null {
  if (filter.days === null) return null
  const type = typeOf(filter)
  // Only withdrawals are ever under way.
  const status = type === 'withdrawal' ? oneOf(TransactionStatus.options, filter.search.status) : undefined
  return { ...filter.days, ...(type && { type }), ...(status && { status }), ...teamOf(filter) }
}

function TransactionRecordScreen() {
  const t = useT(recordsTexts)
  const filter = useFilter()
  const asked = transactionFilterOf(filter)
  const query = useInfiniteQuery(transactionsQuery(asked, useSession()))
  const [opened, setOpened] = useState<TransactionRecord | null>(null)
  const [isOpen, setOpen] = useState(false)
  useRenewal('wallet.changed', recordsKey)
  const open = (row: TransactionRecord) => {
    setOpened(row)
    setOpen(true)
  }
  return (
    <div className={styles.page}>
      <TeamFilter filter={filter} />
      <RangeFilter filter={filter} words={(word, values) => t(`range.${word}`, values)} />
      <Choices filter={filter} />
      {asked ? <Totals asked={asked} /> : null}
      {asked ? (
        <>
          <RecordList query={query} today={filter.today}>
            {(row) => <TransactionRow key={`${row.id}:${row.member?.id}`} row={row} onOpen={open} />}
          </RecordList>
          <ExportButton
            label={t('export')}
            endpoint={transactionExport}
            query={{ ...asked, language: currentLanguage() }}
            name={`${t('file.transactions')}-${asked.from}-${asked.to}.csv`}
          />
          {filter.isTeam ? null : <YearFiles year={asked.to.slice(0, 4)} />}
        </>
      ) : null}
      <TransactionSheet row={opened} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

function Choices({ filter }: { filter: Filter }) {
  const t = useT(recordsTexts)
  const { search, set } = filter
  const type = typeOf(filter)
  return (
    <>
      <Chips
        label={t('type.label')}
        scroll
        choices={[
          { id: '', label: t('type.all') },
          ...TransactionType.options.map((id) => ({ id, label: t(`type.${id}`) })),
        ]}
        selected={[type ?? '']}
        onChange={([next = '']) => set({ type: next, status: '' })}
      />
      {type === 'withdrawal' ? (
        <Chips
          label={t('detail.status')}
          scroll
          choices={[
            { id: '', label: t('status.all') },
            ...TransactionStatus.options.map((id) => ({ id, label: t(`status.${id}`) })),
          ]}
          selected={[oneOf(TransactionStatus.options, search.status) ?? '']}
          onChange={([status = '']) => set({ status })}
        />
      ) : null}
    </>
  )
}

function Totals({ asked }: { asked: TransactionFilter }) {
  const t = useT(recordsTexts)
  const { currencySymbol } = useSite()
  const { data } = useQuery(transactionTotalsQuery(asked, useSession()))
  const totals = data?.totals
  if (!totals) return null
  return (
    <StatGrid>
      <Stat label={t('total.in')} value={plainAmount(totals.in, totals.currency, currencySymbol)} />
      <Stat label={t('total.out')} value={plainAmount(totals.out, totals.currency, currencySymbol)} />
    </StatGrid>
  )
}

export { TransactionRecordScreen as Screen }
