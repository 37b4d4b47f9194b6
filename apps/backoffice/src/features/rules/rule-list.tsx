import type { StaffRule } from '@trevo/contract/ops/rules'
import { DataTable, List } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { decimalText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'

const TONES: Readonly<Record<StaffRule['state'], Tone>> = {
  planned: 'info',
  running: 'success',
  over: 'default',
  stopped: 'error',
}
export const StateChip = ({ state }: Pick<StaffRule, 'state'>) => (
  <StatusChip label={`rules.state_${state}`} tone={TONES[state]} />
)

/** In points where the rule gives points, else in the brand's currency. */
export function Worth({ reward, amount }: { reward: StaffRule['reward']; amount: string }) {
  const merchant = useMerchant()
  return <>{moneyText(amount, reward === 'points' ? 'PTS' : (merchant?.currency ?? 'BRL'))}</>
}

function Says({ trigger, reward }: Pick<StaffRule, 'trigger' | 'reward'>) {
  const translate = useTranslate()
  return (
    <>
      {translate(`rules.trigger_${trigger}`)} · {translate(`rules.reward_${reward}`)}
    </>
  )
}

export const RuleList = () => (
  <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="titles.PT" label="text.title" disableSort />
      <DataTable.Col<StaffRule>
        label="rules.trigger"
        disableSort
        render={({ trigger, reward }) => <Says trigger={trigger} reward={reward} />}
      />
      <DataTable.Col<StaffRule> label="field.starts" disableSort render={({ startsOn }) => dateText(startsOn)} />
      <DataTable.Col<StaffRule> label="field.ends" disableSort render={({ endsOn }) => dateText(endsOn)} />
      <DataTable.Col<StaffRule>
        label="rules.spent"
        disableSort
        align="right"
        render={({ reward, spent }) => <Worth reward={reward} amount={spent} />}
      />
      <DataTable.Col<StaffRule>
        label="rules.left"
        disableSort
        align="right"
        render={({ reward, left }) => <Worth reward={reward} amount={left} />}
      />
      <DataTable.Col<StaffRule>
        label="rules.share"
        disableSort
        align="right"
        render={({ sharePercent }) => `${decimalText(sharePercent)}%`}
      />
      <DataTable.Col source="claims" label="rules.claims" disableSort align="right" />
      <DataTable.Col<StaffRule> label="field.status" disableSort render={({ state }) => <StateChip state={state} />} />
    </DataTable>
  </List>
)
