import { FilingKind, type FilingRow, FilingState } from '@trevo/contract/ops/filings'
import { DataTable, SelectInput } from 'react-admin'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { ROOMY } from '../../ui/columns.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { FilingChip } from './filing-state.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    emptyText="filings.state_all"
    choices={FilingState.options.map((id) => ({ id, name: `filings.state_${id}` }))}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label="filings.kind"
    alwaysOn
    emptyText="filings.kind_all"
    choices={FilingKind.options.map((id) => ({ id, name: `filings.kind_${id}` }))}
  />,
  <DayInput key="day" source="day" label="filings.day" />,
]

export const FilingList = () => (
  <KeyList filters={filters}>
    <DataTable.Col<FilingRow> source="day" label="filings.day" disableSort render={({ day }) => dateText(day)} />
    <DataTable.Col<FilingRow> label="filings.kind" disableSort render={(row) => <Kind row={row} />} />
    <DataTable.Col<FilingRow> label="field.status" disableSort render={({ state }) => <FilingChip state={state} />} />
    <DataTable.Col<FilingRow>
      label="filings.records"
      align="right"
      sx={ROOMY}
      disableSort
      render={({ records }) => decimalText(String(records))}
    />
    <DataTable.Col<FilingRow> label="filings.parts" disableSort render={(row) => <Answers row={row} />} />
    <DataTable.Col source="dueAt" label="filings.due" disableSort>
      <MomentField source="dueAt" />
    </DataTable.Col>
    <DataTable.Col source="answeredAt" label="filings.answered" disableSort sx={ROOMY}>
      <MomentField source="answeredAt" />
    </DataTable.Col>
  </KeyList>
)

function Kind({ row: { kind, version } }: { row: FilingRow }) {
  const translate = useTranslate()
  return <>{version > 1 ? `${translate(`filings.kind_${kind}`)} · V${version}` : translate(`filings.kind_${kind}`)}</>
}

export function Answers({ row: { parts, accepted, rejected } }: { row: FilingRow }) {
  const translate = useTranslate()
  if (parts === 0) return '–'
  if (rejected === 0) return translate('filings.accepted_of', { accepted, parts })
  return translate('filings.answers_of', { accepted, parts, count: rejected })
}
