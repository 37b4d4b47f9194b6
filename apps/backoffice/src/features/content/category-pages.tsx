import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import type { StaffCategory } from '@trevo/contract/ops/content'
import { BooleanField, BooleanInput, DataTable, List, NumberInput, required, TextInput, useInput } from 'react-admin'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'
import { UploadButton } from '../../ui/picture-input.tsx'
import { OwnTitle, TitleInputs } from '../../ui/title-inputs.tsx'

const TITLE_MAX = 60

export const CategoryList = () => (
  <List sort={{ field: 'sort', order: 'ASC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col<StaffCategory>
        label="content.icon"
        disableSort
        render={({ iconUrl }) => <Avatar variant="rounded" src={iconUrl} alt="" />}
      />
      <DataTable.Col<StaffCategory>
        label="text.title"
        disableSort
        render={({ titles }) => <OwnTitle titles={titles} />}
      />
      <DataTable.NumberCol source="promotions" label="menu.promotions" disableSort />
      <DataTable.Col source="enabled" label="content.enabled" disableSort>
        <BooleanField source="enabled" />
      </DataTable.Col>
      <DataTable.NumberCol source="sort" label="field.sort" />
    </DataTable>
  </List>
)

const fields = (
  <>
    <TitleInputs max={TITLE_MAX} />
    <IconInput />
    <NumberInput source="sort" label="field.sort" helperText="field.sort_hint" validate={required()} />
    <BooleanInput source="enabled" label="content.enabled" />
  </>
)

export const CategoryEdit = () => <EditorEdit>{fields}</EditorEdit>
export const CategoryCreate = () => <EditorCreate defaults={{ sort: 0, enabled: true }}>{fields}</EditorCreate>

function IconInput() {
  const { field } = useInput({ source: 'iconUrl', defaultValue: '' })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
      <Avatar variant="rounded" src={field.value} alt="" sx={{ width: 56, height: 56 }} />
      <TextInput source="iconUrl" label="content.icon" validate={required()} helperText="content.icon_hint" />
      <UploadButton onUploaded={({ url }) => field.onChange(url)} />
    </Box>
  )
}
