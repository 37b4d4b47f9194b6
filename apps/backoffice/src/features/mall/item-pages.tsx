import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import { MallItemKind } from '@trevo/contract/mall'
import type { StaffMallItem } from '@trevo/contract/ops/mall'
import {
  BooleanField,
  BooleanInput,
  DataTable,
  List,
  maxLength,
  minValue,
  NumberInput,
  ReferenceInput,
  regex,
  required,
  SelectInput,
  TextInput,
  useInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'
import { UploadButton } from '../../ui/picture-input.tsx'

const TITLE_MAX = 80
const DESCRIPTION_MAX = 1000
const amount = regex(/^\d{1,9}(\.\d{1,2})?$/, 'mall.amount_format')
const wholePoints = regex(/^\d{1,9}(\.0{1,2})?$/, 'issue.whole_points')
const KINDS = MallItemKind.options.map((id) => ({ id, name: `mall.kind_${id}` }))

const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" label="mall.kind" alwaysOn choices={KINDS} />,
]

export const MallItemList = () => (
  <List filters={filters} sort={{ field: 'sort', order: 'ASC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="titles.PT" label="text.title" disableSort />
      <DataTable.Col<StaffMallItem> label="mall.kind" disableSort render={(row) => <Kind kind={row.kind} />} />
      <DataTable.Col<StaffMallItem>
        source="points"
        label="mall.points"
        align="right"
        render={({ points }) => decimalText(points)}
      />
      <DataTable.NumberCol source="stock" label="mall.stock" />
      <DataTable.NumberCol source="redeemed" label="mall.redeemed" disableSort />
      <DataTable.Col source="active" label="mall.active" disableSort>
        <BooleanField source="active" />
      </DataTable.Col>
      <DataTable.NumberCol source="sort" label="field.sort" />
    </DataTable>
  </List>
)

export function Kind({ kind }: { kind: MallItemKind }) {
  return <>{useTranslate()(`mall.kind_${kind}`)}</>
}

const fields = (
  <>
    <ReferenceInput source="categoryId" reference="mallCategories" perPage={200}>
      <SelectInput label="mall.category" optionText="titles.PT" validate={required()} />
    </ReferenceInput>
    <SelectInput source="kind" label="mall.kind" choices={KINDS} validate={required()} />
    <WorthInput />
    <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
    <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
    <TextInput source="descriptions.PT" label="mall.description_pt" multiline validate={maxLength(DESCRIPTION_MAX)} />
    <TextInput source="descriptions.EN" label="mall.description_en" multiline validate={maxLength(DESCRIPTION_MAX)} />
    <PictureInput />
    <DecimalInput source="points" label="mall.points" validate={[required(), wholePoints]} />
    <NumberInput source="stock" label="mall.stock" helperText="mall.stock_hint" validate={[required(), minValue(0)]} />
    <NumberInput source="perMember" label="mall.per_member" helperText="mall.per_member_hint" min={1} />
    <NumberInput source="sort" label="field.sort" helperText="field.sort_hint" validate={required()} />
    <BooleanInput source="active" label="mall.active" />
  </>
)

export const MallItemEdit = () => <EditorEdit>{fields}</EditorEdit>
export const MallItemCreate = () => (
  <EditorCreate defaults={{ kind: 'goods', stock: 0, sort: 0, active: true }}>{fields}</EditorCreate>
)

function WorthInput() {
  const kind = useWatch({ name: 'kind' })
  if (kind !== 'cash') {
    return <DecimalInput source="cost" label="mall.cost" helperText="mall.cost_hint" validate={[required(), amount]} />
  }
  return <DecimalInput source="cash" label="mall.cash" validate={[required(), amount]} />
}

function PictureInput() {
  const { field } = useInput({ source: 'imageUrl', defaultValue: '' })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
      <Avatar variant="rounded" src={field.value ?? ''} alt="" sx={{ width: 56, height: 56 }} />
      <TextInput source="imageUrl" label="mall.picture" helperText="mall.picture_hint" />
      <UploadButton onUploaded={({ url }) => field.onChange(url)} />
    </Box>
  )
}
