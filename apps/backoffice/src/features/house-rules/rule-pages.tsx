import Alert from '@mui/material/Alert'
import type { Endpoint } from '@trevo/contract/endpoint'
import { opsSetPlatformMargin } from '@trevo/contract/ops/margin'
import { opsSetOfficeNetworks } from '@trevo/contract/ops/office-networks'
import { opsSetPayoutRule, WAIT_HOURS_MAX } from '@trevo/contract/ops/payout-rule'
import type { ReactNode } from 'react'
import { maxValue, minValue, NumberInput, required, SaveButton, TextInput, Toolbar } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { areOffices, RULE_ID } from './sources.ts'

type Props = { resource: string; save: Endpoint; hint: TextKey; children: (isLocked: boolean) => ReactNode }

function RulePage({ resource, save, hint, children }: Props) {
  const translate = useTranslate()
  const maySave = useMay(save)
  const toolbar = maySave ? (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  ) : (
    false
  )
  return (
    <EditPage resource={resource} title={`menu.${resource}`} id={RULE_ID} redirect={false} actions={false} {...WHOLE}>
      <SimpleForm toolbar={toolbar} sx={{ maxWidth: 560 }}>
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          {translate(hint)}
        </Alert>
        {children(!maySave)}
      </SimpleForm>
    </EditPage>
  )
}

const PERCENT = [required(), minValue(0), maxValue(99)]
const notAboveGiven = (value: number, { givenPercent }: { givenPercent?: number }) =>
  givenPercent !== undefined && value > givenPercent ? 'rules.above_given' : undefined

export const PlatformMarginPage = () => (
  <RulePage resource="platformMargin" save={opsSetPlatformMargin} hint="rules.margin_hint">
    {(isLocked) => (
      <>
        <NumberInput source="givenPercent" label="rules.given" validate={PERCENT} disabled={isLocked} />
        <NumberInput
          source="rebatePercent"
          label="rules.rebates"
          validate={[...PERCENT, notAboveGiven]}
          disabled={isLocked}
        />
      </>
    )}
  </RulePage>
)

const HOURS = [required(), minValue(0), maxValue(WAIT_HOURS_MAX)]

export const PayoutRulePage = () => (
  <RulePage resource="payoutRule" save={opsSetPayoutRule} hint="rules.payout_hint">
    {(isLocked) => (
      <NumberInput
        source="waitHours"
        label="rules.wait_hours"
        helperText="rules.wait_hours_hint"
        validate={HOURS}
        disabled={isLocked}
      />
    )}
  </RulePage>
)

const eachWithName = (text: string | null) => (areOffices(text) ? undefined : 'rules.offices_bad')

export const OfficeNetworksPage = () => (
  <RulePage resource="officeNetworks" save={opsSetOfficeNetworks} hint="rules.offices_hint">
    {(isLocked) => (
      <TextInput
        source="lines"
        label="rules.offices"
        helperText="rules.offices_form"
        validate={eachWithName}
        disabled={isLocked}
        multiline
        minRows={3}
        fullWidth
      />
    )}
  </RulePage>
)
