import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { opsSetWay, type Way, type WayLimits } from '@trevo/contract/ops/ways'
import { DataTable, List, regex, required, SaveButton, Toolbar, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'

const FIELDS = ['grantMax', 'memberDayMax', 'secondFrom'] as const
type Field = (typeof FIELDS)[number]

/** Every way value leaves the house, on one sheet. */
export const WayList = () => (
  <List exporter={false} pagination={false} perPage={100} empty={false} actions={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col<Way> label="ways.way" disableSort>
        <WayName />
      </DataTable.Col>
      <DataTable.Col<Way> label="ways.from" disableSort>
        <From />
      </DataTable.Col>
      <DataTable.Col<Way> label="ways.started_by" disableSort>
        <StartedBy />
      </DataTable.Col>
      <DataTable.Col<Way> label="ways.budget" disableSort>
        <Budget />
      </DataTable.Col>
      {FIELDS.map((field) => (
        <DataTable.Col<Way> key={field} label={`ways.${field}`} disableSort>
          <Limit field={field} />
        </DataTable.Col>
      ))}
    </DataTable>
  </List>
)

function WayName() {
  const way = useRecordContext<Way>()
  const translate = useTranslate()
  return <>{way && translate(`ways.${way.id}`)}</>
}

function From() {
  const way = useRecordContext<Way>()
  const translate = useTranslate()
  return <>{way && translate(`ways.from_${way.from}`, { _: way.from })}</>
}

function StartedBy() {
  const way = useRecordContext<Way>()
  const translate = useTranslate()
  if (way === undefined) return null
  if (way.startedBy.length === 0) return <>{translate('ways.by_nobody')}</>
  return <>{way.startedBy.map((role) => translate(`staff.role_${role}`)).join(', ')}</>
}

function Budget() {
  const way = useRecordContext<Way>()
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  if (way === undefined) return null
  const kind = translate(`ways.budget_${way.budget}`)
  if (way.budget === 'none' || way.budget === 'own') return <>{kind}</>
  if (way.cash === null) return <>{`${kind}: ${translate('ways.no_budget')}`}</>
  return <>{`${kind}: ${moneyText(way.cash.spentToday, currency)} / ${moneyText(way.cash.dayMax, currency)}`}</>
}

function Limit({ field }: { field: Field }) {
  const way = useRecordContext<Way>()
  return <>{way && <LimitText field={field} limits={way.limits} />}</>
}

function LimitText({ field, limits }: { field: Field; limits: WayLimits }) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const value = limits[field]
  if (value === null) return <>–</>
  if (field === 'secondFrom' && /^0(\.0+)?$/.test(value)) return <>{translate('ways.always')}</>
  return <>{moneyText(value, currency)}</>
}

export const WayEdit = () => (
  <EditPage redirect="list" actions={false} {...WHOLE}>
    <SimpleForm toolbar={<WayToolbar />} sx={{ maxWidth: 560 }}>
      <WayFields />
    </SimpleForm>
  </EditPage>
)

function WayToolbar() {
  const way = useRecordContext<Way>()
  const maySet = useMay(opsSetWay)
  const isSettable = way !== undefined && FIELDS.some((field) => way.maxima[field] !== null)
  return maySet && isSettable ? (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  ) : null
}

const amount = regex(/^\d{1,9}([.,]\d{1,2})?$/, 'ways.amount_form')

function WayFields() {
  const way = useRecordContext<Way>()
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const maySet = useMay(opsSetWay)
  if (way === undefined) return null
  return (
    <>
      <Typography variant="h6" component="h2">
        {translate(`ways.${way.id}`)}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {translate(`ways.about_${way.id}`)}
      </Typography>
      <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
        {translate(FIELDS.some((field) => way.maxima[field] !== null) ? 'ways.hint' : 'ways.not_set_here')}
      </Alert>
      {FIELDS.map((field) => {
        const max = way.maxima[field]
        return max === null ? null : (
          <DecimalInput
            key={field}
            source={`limits.${field}`}
            label={`ways.${field}`}
            helperText={translate('ways.at_most', { max: moneyText(max, currency) })}
            validate={[required(), amount]}
            disabled={!maySet}
          />
        )
      })}
    </>
  )
}
