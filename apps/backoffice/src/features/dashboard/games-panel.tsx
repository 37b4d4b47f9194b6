import Typography from '@mui/material/Typography'
import { opsTopGames, type TopGame } from '@trevo/contract/ops/figures'
import { useLocale } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { decimalText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { Panel } from './panel.tsx'
import { PlainTable } from './plain-table.tsx'
import { useFigures } from './use-figures.ts'

export function GamesPanel({ span }: { span: { from: string; to: string } }) {
  return (
    <Panel title="dashboard.games" asked={useFigures(opsTopGames, span)}>
      {({ games }) => <Games games={games} />}
    </Panel>
  )
}

function Games({ games }: { games: readonly TopGame[] }) {
  const translate = useTranslate()
  const isPortuguese = useLocale() === 'pt'
  const currency = useMerchant()?.currency ?? 'BRL'
  if (games.length === 0) return <Typography>{translate('dashboard.games_none')}</Typography>
  const seesMoney = games.some(({ stakes }) => stakes !== null)
  const amounts = seesMoney ? (['stakes', 'prizes', 'kept'] as const) : []
  return (
    <PlainTable
      heads={[
        translate('dashboard.game'),
        translate('dashboard.plays'),
        ...amounts.map((name) => translate(`dashboard.${name}`)),
      ]}
      rows={games.map((game) => ({
        id: game.id,
        cells: [
          `${isPortuguese ? game.namePt : game.nameEn} · ${game.vendor}`,
          decimalText(String(game.plays)),
          ...amounts.map((name) => moneyText(game[name] ?? '0.00', currency)),
        ],
      }))}
    />
  )
}
