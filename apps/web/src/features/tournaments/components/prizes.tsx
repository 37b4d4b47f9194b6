import type { Tournament, TournamentPrize } from '@trevo/contract/tournaments'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { tournamentsTexts } from '../texts.ts'

export function Prizes({ prizes }: Pick<Tournament, 'prizes'>) {
  const t = useT(tournamentsTexts)
  const { currencySymbol } = useSite()
  const placesOf = ({ from, to }: TournamentPrize) =>
    from === to ? t('place', { place: from }) : t('places', { from, to })
  return (
    <Section title={t('prizes')}>
      <DataTable
        caption={t('prizes')}
        rows={prizes}
        rowKey={({ from }) => from}
        columns={[
          { id: 'place', header: t('prizes.place'), cell: placesOf },
          { id: 'amount', header: t('prizes.amount'), cell: ({ amount }) => moneyText(amount, currencySymbol) },
          { id: 'full', header: t('prizes.full'), cell: ({ fullFrom }) => moneyText(fullFrom, currencySymbol) },
        ]}
      />
    </Section>
  )
}
