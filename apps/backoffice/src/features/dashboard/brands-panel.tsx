import { opsBrandFigures } from '@trevo/contract/ops/figures'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Panel } from './panel.tsx'
import { PlainTable } from './plain-table.tsx'
import { useFigures } from './use-figures.ts'

const AMOUNTS = ['gross', 'net', 'stakes', 'deposits', 'withdrawals'] as const

/** For staff of all brands. */
export function BrandsPanel({ span }: { span: { from: string; to: string } }) {
  const translate = useTranslate()
  return (
    <Panel title="dashboard.brands" asked={useFigures(opsBrandFigures, span)}>
      {({ brands }) => (
        <PlainTable
          heads={[
            translate('dashboard.brand'),
            ...AMOUNTS.map((name) => translate(`dashboard.${name}`)),
            translate('dashboard.joined'),
            translate('dashboard.first_deposits'),
          ]}
          rows={brands.map((brand) => ({
            id: brand.code,
            cells: [
              brand.name,
              ...AMOUNTS.map((name) => moneyText(brand[name], brand.currency)),
              decimalText(String(brand.joined)),
              decimalText(String(brand.firstDeposits)),
            ],
          }))}
        />
      )}
    </Panel>
  )
}
