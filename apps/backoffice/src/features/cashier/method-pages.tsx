import Alert from '@mui/material/Alert'
import { opsCreatePaymentMethod, type StaffPaymentMethod } from '@trevo/contract/ops/payment-methods'
import {
  BooleanInput,
  CreateButton,
  DataTable,
  List,
  NumberInput,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  Toolbar,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const filters = [
  <SelectInput
    key="direction"
    source="direction"
    label="cashier.direction"
    alwaysOn
    choices={['in', 'out'].map((id) => ({ id, name: `cashier.direction_${id}` }))}
  />,
]

function Actions() {
  const mayCreate = useMay(opsCreatePaymentMethod)
  return <TopToolbar>{mayCreate && <CreateButton label="cashier.new_method" />}</TopToolbar>
}

export const MethodList = () => (
  <List filters={filters} actions={<Actions />} exporter={false} empty={false} pagination={false} perPage={100}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col<StaffPaymentMethod> label="cashier.method" disableSort>
        <MethodName />
      </DataTable.Col>
      <DataTable.Col<StaffPaymentMethod> label="cashier.limits" disableSort>
        <MethodLimits />
      </DataTable.Col>
      <DataTable.Col<StaffPaymentMethod>
        label="field.status"
        disableSort
        render={({ active }) => (
          <StatusChip label={active ? 'cashier.active' : 'cashier.inactive'} tone={active ? 'success' : 'default'} />
        )}
      />
    </DataTable>
  </List>
)

function MethodName() {
  const method = useRecordContext<StaffPaymentMethod>()
  const translate = useTranslate()
  if (method === undefined) return null
  return <>{`${translate(`cashier.direction_${method.direction}`)} · ${translate(`cashier.kind_${method.kind}`)}`}</>
}

function MethodLimits() {
  const method = useRecordContext<StaffPaymentMethod>()
  const currency = useMerchant()?.currency ?? 'BRL'
  if (method === undefined) return null
  return <>{`${moneyText(method.min, currency)} – ${moneyText(method.max, currency)}`}</>
}

const toolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

export const MethodEdit = () => (
  <EditPage redirect="list" actions={false}>
    <SimpleForm toolbar={toolbar} sx={{ maxWidth: 560 }}>
      <MethodFields />
    </SimpleForm>
  </EditPage>
)

const need = required()

function MethodFields() {
  const method = useRecordContext<StaffPaymentMethod>()
  if (method === undefined) return null
  return (
    <>
      <MethodName />
      {method.asksAgain && <AsksAgain />}
      <BooleanInput source="active" label="cashier.active" />
      <NumberInput source="position" label="field.sort" helperText="field.sort_hint" validate={need} min={0} />
      <DecimalInput source="min" label="cashier.min" validate={need} />
      <DecimalInput source="max" label="cashier.max" validate={need} />
      <DecimalInput source="dayMax" label="cashier.day_max" validate={need} />
      <DirectionFields direction={method.direction} />
      {method.bank && <OwnBank bank={method.bank} />}
    </>
  )
}

function AsksAgain() {
  const translate = useTranslate()
  return (
    <Alert severity="warning" sx={{ my: 1, width: '100%' }}>
      {translate('cashier.asks_again')}
    </Alert>
  )
}

/** What only a way in or only a way out has. */
export function DirectionFields({ direction }: Pick<StaffPaymentMethod, 'direction'>) {
  return direction === 'in' ? (
    <TextInput source="presets" label="cashier.presets" helperText="cashier.presets_hint" />
  ) : (
    <>
      <DecimalInput source="feeFlat" label="cashier.fee_flat" validate={need} />
      <DecimalInput source="feePercent" digits={0} label="cashier.fee_percent" validate={need} />
      <DecimalInput
        source="autoApproveMax"
        label="cashier.auto_max"
        helperText="cashier.auto_max_hint"
        validate={need}
      />
      <NumberInput source="dayCount" label="cashier.day_count" validate={need} min={1} />
      <NumberInput source="promisedMinutes" label="cashier.promised_minutes" validate={need} min={1} />
      <NumberInput
        source="turnoverPercent"
        label="cashier.turnover"
        helperText="cashier.turnover_hint"
        validate={need}
        min={0}
      />
    </>
  )
}

/** Where members send the money. Another account is another way to pay, which two people make. */
const OwnBank = ({ bank }: { bank: NonNullable<StaffPaymentMethod['bank']> }) => (
  <Facts
    facts={[
      ['cashier.own_bank', bank.bankName],
      ['cashier.own_branch', bank.branch || '–'],
      ['cashier.own_account', bank.account],
      ['cashier.own_holder', bank.holder],
      ['cashier.own_document', bank.document],
    ]}
  />
)
