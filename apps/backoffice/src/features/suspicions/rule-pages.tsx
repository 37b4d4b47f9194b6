import Typography from '@mui/material/Typography'
import type { SuspicionRule } from '@trevo/contract/ops/suspicions'
import {
  BooleanField,
  BooleanInput,
  DataTable,
  List,
  maxValue,
  minValue,
  NumberInput,
  required,
  useRecordContext,
} from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'

export const RuleList = () => (
  <List pagination={false} actions={false}>
    <DataTable bulkActionButtons={false} rowClick="edit">
      <DataTable.Col<SuspicionRule> label="suspicions.rule" disableSort render={(row) => <Rule rule={row} />} />
      <DataTable.Col source="isOn" label="suspicions.is_on" disableSort>
        <BooleanField source="isOn" />
      </DataTable.Col>
      <DataTable.Col<SuspicionRule>
        label="suspicions.amount"
        align="right"
        disableSort
        render={({ amount }) => decimalText(amount)}
      />
      <DataTable.Col source="times" label="suspicions.times" align="right" disableSort />
      <DataTable.Col source="days" label="suspicions.days" align="right" disableSort />
      <DataTable.Col source="weight" label="suspicions.weight" align="right" disableSort />
    </DataTable>
  </List>
)

function Rule({ rule: { id } }: { rule: SuspicionRule }) {
  const translate = useTranslate()
  return (
    <>
      {translate(`suspicions.rule_${id}`)}
      <Typography variant="body2" color="textSecondary">
        {translate(`suspicions.doc_${id}`)}
      </Typography>
    </>
  )
}

const count = (most: number) => [required(), minValue(1), maxValue(most)]

export const RuleEdit = () => (
  <EditPage resource="suspicionRules" actions={false} {...WHOLE}>
    <SimpleForm sx={{ maxWidth: 560 }}>
      <Head />
      <BooleanInput source="isOn" label="suspicions.is_on" />
      <DecimalInput source="amount" label="suspicions.amount" validate={required()} />
      <NumberInput source="times" label="suspicions.times" validate={count(1000)} />
      <NumberInput source="days" label="suspicions.days" validate={count(90)} />
      <NumberInput source="weight" label="suspicions.weight" helperText="suspicions.rule_hint" validate={count(10)} />
    </SimpleForm>
  </EditPage>
)

function Head() {
  const rule = useRecordContext<SuspicionRule>()
  return rule ? <Rule rule={rule} /> : null
}
