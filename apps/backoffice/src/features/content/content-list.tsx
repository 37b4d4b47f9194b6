import Avatar from '@mui/material/Avatar'
import type { AnnouncementRow } from '@trevo/contract/ops/content'
import { DataTable, List, SelectInput, TextInput, useRecordContext } from 'react-admin'
import { sentKey, type TextKey } from '../../lib/i18n/use-translate.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { PublishChip } from '../../ui/publish-actions.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import type { Kind } from './kinds.ts'

const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput
    key="status"
    source="status"
    label="field.status"
    alwaysOn
    choices={['draft', 'published', 'ended'].map((id) => ({ id, name: `publish.${id}` }))}
  />,
]

const SHOWN: Readonly<Record<AnnouncementRow['shown'], { label: TextKey; tone: Tone }>> = {
  no: { label: 'content.shown_no', tone: 'default' },
  waiting: { label: 'content.shown_waiting', tone: 'info' },
  now: { label: 'content.shown_now', tone: 'success' },
  over: { label: 'content.shown_over', tone: 'warning' },
}

export const ContentList = ({ kind }: { kind: Kind }) => (
  <List filters={filters} sort={{ field: 'revisedAt', order: 'DESC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      {kind !== 'notices' && (
        <DataTable.Col label="content.picture" disableSort>
          <Thumb />
        </DataTable.Col>
      )}
      <DataTable.Col source="title" label="text.title" />
      {kind === 'notices' && (
        <DataTable.Col<AnnouncementRow>
          label="content.type"
          disableSort
          render={({ type }) => <StatusChip label={sentKey(`content.type_${type}`)} />}
        />
      )}
      {kind === 'banners' && <DataTable.Col source="groupName" label="content.place" disableSort />}
      <DataTable.Col<AnnouncementRow>
        label="text.languages"
        disableSort
        render={({ languages }) => languages.join(', ')}
      />
      <DataTable.Col<AnnouncementRow>
        label="field.status"
        disableSort
        render={({ status }) => <PublishChip status={status} />}
      />
      <DataTable.Col<AnnouncementRow>
        label="content.shown"
        disableSort
        render={({ shown }) => <StatusChip {...SHOWN[shown]} />}
      />
      <DataTable.Col source="startsAt" label="field.starts">
        <MomentField source="startsAt" />
      </DataTable.Col>
      <DataTable.Col source="endsAt" label="field.ends">
        <MomentField source="endsAt" />
      </DataTable.Col>
      <DataTable.NumberCol source="sort" label="field.sort" />
      <DataTable.Col source="revisedAt" label="field.revised">
        <MomentField source="revisedAt" />
      </DataTable.Col>
    </DataTable>
  </List>
)

function Thumb() {
  const record = useRecordContext<AnnouncementRow>()
  return <Avatar variant="rounded" src={record?.imageUrl ?? ''} alt="" sx={{ width: 64, height: 32 }} />
}
