import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { GameCategory } from '@trevo/contract/catalogue'
import { figureText } from '@trevo/contract/figures'
import { type BetRecord, type BetStatusFilter, betExport } from '@trevo/contract/records'
import { useState } from 'react'
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { ExportButton } from '../../../shared/range/export-button.tsx'
import { RangeFilter } from '../../../shared/range/range-filter.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import { plainAmount, signedAmount } from '../amount-text.ts'
import { type AskedBet, BetFacts } from '../components/bet-facts.tsx'
import { BetRow } from '../components/bet-row.tsx'
import { RecordList } from '../components/record-list.tsx'
import { TeamFilter } from '../components/team-filter.tsx'
import { type BetFilter, betsQuery, betTotalsQuery, recordsKey } from '../queries.ts'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'
import { type Filter, teamOf, useFilter } from '../use-filter.ts'

const STATUSES = ['open', 'won', 'lost', 'void'] as const satisfies readonly BetStatusFilter[]
/** Categories that a brand may have games of; the others only exist as words. */
const CATEGORIES = GameCategory.options.filter((category) => category !== 'COCKFIGHT' && category !== 'LIVESTREAM')

const oneOf = <T extends string>(all: readonly T[], asked: string | undefined): T | undefined =>
  all.find((one) => one === asked)

function betFilterOf(filter: Filter): BetFilter | null {
  if (filter.days === null) return null
  const category = oneOf(CATEGORIES, filter.search.category)
  const status = oneOf(STATUSES, filter.search.status)
  return { ...filter.days, ...(category && { category }), ...(status && { status }), ...teamOf(filter) }
}

function GameRecordScreen() {
  const t = useT(recordsTexts)
  const common = useT()
  const filter = useFilter()
  const asked = betFilterOf(filter)
  const query = useInfiniteQuery(betsQuery(asked, useSession()))
  const [bet, setBet] = useState<AskedBet | null>(null)
  const [isOpen, setOpen] = useState(false)
  useRenewal('bet.settled', recordsKey)
  const open = ({ kind, id }: BetRecord) => {
    setBet({ kind, id, isTeam: filter.isTeam })
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
            {(row) => <BetRow key={`${row.kind}:${row.id}`} bet={row} onOpen={open} />}
          </RecordList>
          <ExportButton
            label={t('export')}
            endpoint={betExport}
            query={{ ...asked, language: currentLanguage() }}
            name={`${t('file.bets')}-${asked.from}-${asked.to}.csv`}
          />
        </>
      ) : null}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('bet.title')} closeLabel={common('shell.close')}>
        {bet ? <BetFacts bet={bet} /> : null}
        {bet && bet.kind === 'game' && !bet.isTeam ? (
          <ButtonLink
            block
            variant="secondary"
            render={<Link to={PATHS.roundRecord} search={{ kind: bet.kind, id: bet.id }} />}
          >
            {t('round.open')}
          </ButtonLink>
        ) : null}
      </Sheet>
    </div>
  )
}

function Choices({ filter }: { filter: Filter }) {
  const t = useT(recordsTexts)
  const { search, set } = filter
  return (
    <>
      <Chips
        label={t('category.label')}
        scroll
        choices={[
          { id: '', label: t('category.all') },
          ...CATEGORIES.map((id) => ({ id, label: t(`category.${id}`) })),
        ]}
        selected={[oneOf(CATEGORIES, search.category) ?? '']}
        onChange={([category = '']) => set({ category })}
      />
      <Chips
        label={t('detail.status')}
        scroll
        choices={[{ id: '', label: t('status.all') }, ...STATUSES.map((id) => ({ id, label: t(`bet.${id}`) }))]}
        selected={[oneOf(STATUSES, search.status) ?? '']}
        onChange={([status = '']) => set({ status })}
      />
    </>
  )
}

function Totals({ asked }: { asked: BetFilter }) {
  const t = useT(recordsTexts)
  const { currencySymbol } = useSite()
  const { data } = useQuery(betTotalsQuery(asked, useSession()))
  const totals = data?.totals
  if (!totals) return null
  return (
    <StatGrid columns="count and sums">
      <Stat label={t('total.bets')} value={figureText(totals.settled)} />
      <Stat label={t('total.stake')} value={plainAmount(totals.stake, totals.currency, currencySymbol)} />
      <Stat label={t('total.net')} value={signedAmount(totals.net, totals.currency, currencySymbol)} />
    </StatGrid>
  )
}

export { GameRecordScreen as Screen }
