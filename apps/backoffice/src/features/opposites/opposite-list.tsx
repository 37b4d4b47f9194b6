import { type OppositeRow, OppositeState } from '@trevo/contract/ops/opposites'
import { DataTable, SelectInput, TextInput } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { FindingChip } from './finding-chip.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={OppositeState.options.map((id) => ({ id, name: `opposite.state_${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" label="opposite.member_id" />,
]

/** Opens on what waits for a decision. */
export const OppositeList = () => (
  <KeyList filters={filters} opensOn={{ state: 'open' }}>
    <DataTable.Col source="foundAt" label="opposite.found_at" disableSort>
      <MomentField source="foundAt" />
    </DataTable.Col>
    <DataTable.Col<OppositeRow> label="opposite.day" disableSort render={({ day }) => dateText(day)} />
    <DataTable.Col<OppositeRow>
      label="opposite.members"
      disableSort
      render={({ members }) => members.map(({ userName }) => userName).join(', ')}
    />
    <DataTable.Col<OppositeRow>
      label="opposite.reasons"
      disableSort
      render={(row) => <Reasons reasons={row.reasons} />}
    />
    <DataTable.Col source="draws" label="opposite.draws" align="right" disableSort />
    <DataTable.Col<OppositeRow>
      label="opposite.turnover"
      align="right"
      disableSort
      render={({ turnover, currency }) => moneyText(turnover, currency)}
    />
    <DataTable.Col<OppositeRow>
      label="field.status"
      disableSort
      render={({ state }) => <FindingChip state={state} />}
    />
  </KeyList>
)

export function Reasons({ reasons }: Pick<OppositeRow, 'reasons'>) {
  const translate = useTranslate()
  return <>{reasons.map((reason) => translate(`opposite.reason_${reason}`)).join(', ')}</>
}
