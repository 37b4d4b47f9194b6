import { BooleanField, BooleanInput, DataTable, List, maxLength, NumberInput, required, TextInput } from 'react-admin'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'

const TITLE_MAX = 40

export const MallCategoryList = () => (
  <List sort={{ field: 'sort', order: 'ASC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="titles.PT" label="text.PT" disableSort />
      <DataTable.Col source="titles.EN" label="text.EN" disableSort />
      <DataTable.NumberCol source="items" label="menu.mallItems" disableSort />
      <DataTable.Col source="active" label="mall.active" disableSort>
        <BooleanField source="active" />
      </DataTable.Col>
      <DataTable.NumberCol source="sort" label="field.sort" />
    </DataTable>
  </List>
)

const fields = (
  <>
    <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
    <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
    <NumberInput source="sort" label="field.sort" helperText="field.sort_hint" validate={required()} />
    <BooleanInput source="active" label="mall.active" />
  </>
)

export const MallCategoryEdit = () => <EditorEdit>{fields}</EditorEdit>
export const MallCategoryCreate = () => <EditorCreate defaults={{ sort: 0, active: true }}>{fields}</EditorCreate>
