import type { NamedSegment } from '@trevo/contract/ops/campaigns'
import { DataTable, List, maxLength, required, TextInput } from 'react-admin'
import { CreatePage } from '../../ui/form-pages.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { AudienceCount } from './audience-count.tsx'
import { SegmentInputs } from './campaign-form.tsx'

export const SegmentList = () => (
  <List perPage={25} exporter={false} sort={{ field: 'id', order: 'DESC' }} pagination={<KeyPagination />}>
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="name" label="campaigns.name" disableSort />
      <DataTable.Col source="createdBy" label="campaigns.named_by" disableSort />
      <DataTable.Col<NamedSegment>
        label="campaigns.named_at"
        disableSort
        render={(record) => <MomentField source="createdAt" record={record} />}
      />
    </DataTable>
  </List>
)

/** The id is made with the form, so that a second click names nothing more. What has a name is never edited. */
export const SegmentCreate = () => (
  <CreatePage redirect="list" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({ requestId: crypto.randomUUID(), segment: { days: 30 } })}
      sx={{ maxWidth: 760 }}
    >
      <TextInput source="name" label="campaigns.name" validate={[required(), maxLength(80)]} />
      <SegmentInputs />
      <AudienceCount />
    </SimpleForm>
  </CreatePage>
)
