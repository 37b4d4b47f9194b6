import Alert from '@mui/material/Alert'
import { CashCurrency, MONEY_FORMS } from '@trevo/contract/money'
import { type BrandSettings, opsSetBrandAccess, opsSetBrandPlace } from '@trevo/contract/ops/brand'
import { BooleanInput, required, SelectInput, TextArrayInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { MomentInput } from '../../ui/moment-input.tsx'
import { PartPage, ReasonInput } from './part-page.tsx'

type About = { about: Pick<BrandSettings, 'regulation' | 'hasMoney'> }

/** Whom the site is closed to. */
export const BrandAccessPage = () => (
  <PartPage resource="brandAccess" save={opsSetBrandAccess} hint="brand.access_hint">
    <BooleanInput source="maintenance" label="brand.maintenance" helperText="brand.maintenance_hint" />
    <MomentInput source="maintenanceUntil" label="brand.maintenance_until" />
    <TextArrayInput source="blockedCountries" label="brand.countries" helperText="brand.countries_hint" />
    <TextArrayInput source="blockedIps" label="brand.ips" helperText="brand.ips_hint" />
    <ReasonInput />
  </PartPage>
)

const CURRENCIES = CashCurrency.options.map((id) => ({ id, name: `${id} (${MONEY_FORMS[id].symbol})` }))

/** Where the brand answers and what it counts in. */
export const BrandPlacePage = () => (
  <PartPage resource="brandPlace" save={opsSetBrandPlace} hint="brand.place_hint">
    <Profile />
    <TextArrayInput source="hosts" label="brand.hosts" helperText="brand.hosts_hint" validate={required()} />
    <CurrencyInput />
    <ReasonInput />
  </PartPage>
)

function Profile() {
  const regulation = useRecordContext<About>()?.about.regulation ?? 'none'
  const translate = useTranslate()
  return (
    <Alert severity="warning" sx={{ mb: 2, width: '100%' }}>
      {translate(`brand.profile_${regulation}`)} {translate('brand.profile_hint')}
    </Alert>
  )
}

function CurrencyInput() {
  const hasMoney = useRecordContext<About>()?.about.hasMoney ?? true
  return (
    <SelectInput
      source="currency"
      label="brand.currency"
      helperText={hasMoney ? 'brand.currency_fixed' : 'brand.currency_hint'}
      choices={CURRENCIES}
      translateChoice={false}
      validate={required()}
      readOnly={hasMoney}
    />
  )
}
