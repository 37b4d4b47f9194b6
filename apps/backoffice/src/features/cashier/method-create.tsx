import { PIX_CURRENCY } from '@trevo/contract/cashier'
import type { Currency } from '@trevo/contract/money'
import { useState } from 'react'
import { BooleanInput, maxLength, NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useMerchant } from '../../lib/session.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { DirectionFields } from './method-pages.tsx'

const need = required()
const WORDS = [need, maxLength(80)]
const DIRECTIONS = ['in', 'out'].map((id) => ({ id, name: `cashier.direction_${id}` }))
const kindsOf = (currency: Currency) =>
  (currency === PIX_CURRENCY ? ['pix', 'bank'] : ['bank']).map((id) => ({ id, name: `cashier.kind_${id}` }))
const FIRST = {
  direction: 'in',
  active: true,
  position: 0,
  presets: '',
  feeFlat: '0.00',
  feePercent: '0',
  autoApproveMax: '0.00',
  dayCount: 5,
  promisedMinutes: 120,
  turnoverPercent: 100,
}

/** A way to pay that the brand did not have. Pix moves reais, so a brand in another currency is not offered it. */
export function MethodCreate() {
  const kinds = kindsOf(useMerchant()?.currency ?? PIX_CURRENCY)
  const [requestId] = useState(() => crypto.randomUUID())
  return (
    <CreatePage redirect="list" actions={false}>
      <SimpleForm defaultValues={{ requestId, kind: kinds[0]?.id, ...FIRST }} sx={{ maxWidth: 560 }}>
        <SelectInput source="direction" label="cashier.direction" choices={DIRECTIONS} validate={need} />
        <SelectInput source="kind" label="cashier.kind" choices={kinds} validate={need} />
        <BooleanInput source="active" label="cashier.active" />
        <NumberInput source="position" label="field.sort" helperText="field.sort_hint" validate={need} min={0} />
        <DecimalInput source="min" label="cashier.min" validate={need} />
        <DecimalInput source="max" label="cashier.max" validate={need} />
        <DecimalInput source="dayMax" label="cashier.day_max" validate={need} />
        <ByDirection />
      </SimpleForm>
    </CreatePage>
  )
}

function ByDirection() {
  const [direction, kind] = useWatch({ name: ['direction', 'kind'] })
  return (
    <>
      <DirectionFields direction={direction} />
      {direction === 'in' && kind === 'bank' && (
        <>
          <TextInput
            source="bank.bankName"
            label="cashier.own_bank"
            helperText="cashier.own_bank_hint"
            validate={WORDS}
          />
          <TextInput source="bank.branch" label="cashier.own_branch" validate={maxLength(20)} />
          <TextInput source="bank.account" label="cashier.own_account" validate={WORDS} />
          <TextInput source="bank.holder" label="cashier.own_holder" validate={WORDS} />
          <TextInput source="bank.document" label="cashier.own_document" validate={WORDS} />
        </>
      )}
    </>
  )
}
