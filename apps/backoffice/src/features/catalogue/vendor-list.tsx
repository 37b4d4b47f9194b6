import { OfferStatus, type StaffVendor } from '@trevo/contract/ops/games'
import { opsCreateVendor } from '@trevo/contract/ops/vendors'
import { CreateButton, DataTable, List, SelectInput, TextInput, TopToolbar } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { OfferChip } from './offer-chip.tsx'

const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput
    key="status"
    source="status"
    label="field.status"
    alwaysOn
    choices={OfferStatus.options.map((id) => ({ id, name: `catalogue.status_${id}` }))}
  />,
]

function Actions() {
  const mayCreate = useMay(opsCreateVendor)
  return <TopToolbar>{mayCreate && <CreateButton label="catalogue.new_vendor" />}</TopToolbar>
}

export const VendorList = () => (
  <List
    filters={filters}
    actions={<Actions />}
    sort={{ field: 'displayName', order: 'ASC' }}
    perPage={50}
    exporter={false}
  >
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col source="displayName" label="catalogue.vendor" />
      <DataTable.Col source="id" label="catalogue.code" disableSort />
      <DataTable.Col
        source="status"
        label="catalogue.every_brand"
        render={(vendor: StaffVendor) => <OfferChip status={vendor.status} />}
      />
      <DataTable.Col<StaffVendor>
        label="catalogue.categories"
        disableSort
        render={({ offers }) => <CategoryNames offers={offers.filter(({ enabled }) => enabled)} />}
      />
      <DataTable.NumberCol source="games" label="menu.games" />
      <DataTable.NumberCol source="offered" label="catalogue.offered" disableSort />
    </DataTable>
  </List>
)

function CategoryNames({ offers }: Pick<StaffVendor, 'offers'>) {
  const translate = useTranslate()
  return <>{offers.map(({ category }) => translate(`catalogue.category_${category}`)).join(', ') || '–'}</>
}
