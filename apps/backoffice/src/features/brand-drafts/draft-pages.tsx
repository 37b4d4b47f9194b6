import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { type BrandDraft, opsBrandDrafts } from '@trevo/contract/ops/brand-drafts'
import { useState } from 'react'
import { DataTable, List, required, SelectInput, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { CreatePage } from '../../ui/form-pages.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { Wizard } from './wizard.tsx'

export const BrandDraftList = () => (
  <List exporter={false} pagination={false} perPage={100}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col<BrandDraft> label="drafts.name" disableSort render={({ name, code }) => name || code || '–'} />
      <DataTable.Col<BrandDraft> label="drafts.hosts" disableSort render={({ hosts }) => hosts.join(', ') || '–'} />
      <DataTable.Col source="currency" label="drafts.currency" disableSort />
      <DataTable.Col<BrandDraft>
        label="field.status"
        disableSort
        render={({ madeCode, problems }) => {
          if (madeCode !== null) return <StatusChip label="drafts.state_made" tone="success" />
          if (problems.length === 0) return <StatusChip label="drafts.state_ready" tone="info" />
          return <StatusChip label="drafts.state_open" />
        }}
      />
      <DataTable.Col source="revisedAt" label="drafts.revised" disableSort>
        <MomentField source="revisedAt" />
      </DataTable.Col>
    </DataTable>
  </List>
)

const BUILT_IN = ['brazil', 'open']

/** The request has its id from the moment the form opens: pressed twice it begins one. */
export function BrandDraftCreate() {
  const [requestId] = useState(() => crypto.randomUUID())
  const translate = useTranslate()
  const { data } = useQuery({ queryKey: ['brand-templates'], queryFn: () => call(opsBrandDrafts) })
  const templates = data?.templates ?? BUILT_IN
  return (
    <CreatePage redirect="edit" actions={false}>
      <SimpleForm defaultValues={{ requestId }} sx={{ maxWidth: 560 }}>
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('drafts.create_hint')}
        </Alert>
        <SelectInput
          source="template"
          label="drafts.template"
          helperText="drafts.template_hint"
          choices={templates.map((id) => ({
            id,
            name: BUILT_IN.includes(id)
              ? translate(`drafts.template_${id as 'brazil' | 'open'}`)
              : translate('drafts.template_brand', { code: id }),
          }))}
          translateChoice={false}
          validate={required()}
        />
      </SimpleForm>
    </CreatePage>
  )
}

export const BrandDraftEdit = () => (
  <ShowPage title="drafts.title">
    <Draft />
  </ShowPage>
)

function Draft() {
  const draft = useRecordContext<BrandDraft>()
  return draft === undefined ? null : <Wizard key={draft.id} draft={draft} />
}
