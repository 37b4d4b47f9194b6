import Box from '@mui/material/Box'
import type { AffiliateTerms } from '@trevo/contract/affiliates'
import type { AffiliatePlan } from '@trevo/contract/ops/affiliates'
import {
  BooleanInput,
  DataTable,
  List,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  TextInput,
} from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { decimalText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { HALVES } from '../../ui/columns.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const cents = regex(/^\d{1,9}(\.\d{1,2})?$/, 'affiliates.amount_format')
const percent = regex(/^\d{1,2}(\.\d{1,4})?$/, 'affiliates.percent_format')

/** What is agreed, in a sentence or two. */
export function Says({ terms }: { terms: AffiliateTerms }) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const { cpa, cpaLeast, cpaPlayed, sharePercent, playPercent, carries } = terms
  const cash = (amount: string | null) => moneyText(amount ?? '0', currency)
  return (
    <>
      {cpa !== null && (
        <Box>
          {translate('affiliates.says_cpa', { cpa: cash(cpa), least: cash(cpaLeast), played: cash(cpaPlayed) })}
        </Box>
      )}
      {sharePercent !== null && (
        <Box>
          {translate('affiliates.says_share', {
            share: decimalText(sharePercent),
            play: decimalText(playPercent ?? '0'),
          })}{' '}
          {translate(carries ? 'affiliates.says_carries' : 'affiliates.says_forgets')}
        </Box>
      )}
    </>
  )
}

export const PlanList = () => (
  <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="name" label="affiliates.name" disableSort />
      <DataTable.Col<AffiliatePlan> label="affiliates.terms" disableSort render={(plan) => <Says terms={plan} />} />
      <DataTable.Col<AffiliatePlan>
        label="affiliates.cost"
        disableSort
        align="right"
        render={({ costPercent }) => `${decimalText(costPercent)}%`}
      />
      <DataTable.Col source="createdBy" label="affiliates.published_by" disableSort />
    </DataTable>
  </List>
)

const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>{children}</Box>
)

/** The id is made with the form, so that a second click publishes nothing more. What is published is never edited. */
export const PlanCreate = () => (
  <CreatePage redirect="list" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({ requestId: crypto.randomUUID(), carries: true })}
      sx={{ maxWidth: 760 }}
    >
      <TextInput source="name" label="affiliates.name" validate={[required(), maxLength(80)]} />
      <DecimalInput source="cpa" label="affiliates.cpa" helperText="affiliates.cpa_hint" validate={cents} />
      <Pair>
        <DecimalInput source="cpaLeast" label="affiliates.cpa_least" validate={cents} />
        <DecimalInput
          source="cpaPlayed"
          label="affiliates.cpa_played"
          helperText="affiliates.cpa_played_hint"
          validate={cents}
        />
      </Pair>
      <Pair>
        <DecimalInput
          source="sharePercent"
          label="affiliates.share_percent"
          helperText="affiliates.share_hint"
          validate={percent}
        />
        <DecimalInput
          source="playPercent"
          label="affiliates.play_percent"
          helperText="affiliates.play_hint"
          validate={percent}
        />
      </Pair>
      <BooleanInput source="carries" label="affiliates.carries" helperText="affiliates.carries_hint" />
      <NumberInput
        source="lifeDays"
        label="affiliates.life_days"
        helperText="affiliates.life_hint"
        validate={[minValue(30), maxValue(3650)]}
      />
    </SimpleForm>
  </CreatePage>
)
