import Avatar from '@mui/material/Avatar'
import { imageAt } from '@trevo/contract/games'
import { OfferCategory, OfferStatus, opsChangeGame, type StaffGame } from '@trevo/contract/ops/games'
import {
  AutocompleteInput,
  DataTable,
  List,
  NullableBooleanInput,
  ReferenceInput,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useMay } from '../../lib/may.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { GameSwitch } from './game-switch.tsx'
import { OfferChip } from './offer-chip.tsx'

// The calls take 1 and 0.
const yesNo = {
  parse: (text: string) => (text === '' ? '' : text === 'true' ? '1' : '0'),
  format: (value: unknown) => (value === '1' ? 'true' : value === '0' ? 'false' : ''),
}

const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <ReferenceInput key="vendor" source="vendor" reference="vendors" alwaysOn perPage={100}>
    <AutocompleteInput
      label="catalogue.vendor"
      optionText="displayName"
      filterToQuery={(q) => ({ q })}
      sx={{ minWidth: 180 }}
    />
  </ReferenceInput>,
  <SelectInput
    key="category"
    source="category"
    label="catalogue.category"
    alwaysOn
    choices={OfferCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))}
  />,
  <NullableBooleanInput key="enabled" source="enabled" label="catalogue.enabled" {...yesNo} />,
  <NullableBooleanInput key="isNew" source="isNew" label="catalogue.new" {...yesNo} />,
  <NullableBooleanInput key="isHot" source="isHot" label="catalogue.hot" {...yesNo} />,
  <SelectInput
    key="status"
    source="status"
    label="field.status"
    choices={OfferStatus.options.map((id) => ({ id, name: `catalogue.status_${id}` }))}
  />,
]

export function GameList() {
  const mayChange = useMay(opsChangeGame)
  return (
    <List filters={filters} sort={{ field: 'sort', order: 'ASC' }} perPage={50} exporter={false}>
      <DataTable rowClick={mayChange ? 'edit' : false} bulkActionButtons={false}>
        <DataTable.Col<StaffGame>
          label="catalogue.cover"
          disableSort
          render={({ iconUrl }) => (
            <Avatar variant="rounded" src={imageAt(iconUrl, 120)} alt="" sx={{ width: 36, height: 48 }} />
          )}
        />
        <DataTable.Col source="namePt" label="catalogue.name_pt" />
        <DataTable.Col source="nameEn" label="catalogue.name_en" />
        <DataTable.Col source="vendor" label="catalogue.vendor" render={(game: StaffGame) => game.vendorName} />
        <DataTable.Col<StaffGame>
          label="catalogue.category"
          disableSort
          render={({ category }) => <StatusChip label={`catalogue.category_${category}`} />}
        />
        <DataTable.NumberCol source="sort" label="field.sort" />
        <DataTable.Col<StaffGame>
          label="catalogue.enabled"
          disableSort
          render={(game) => <GameSwitch game={game} name="enabled" />}
        />
        <DataTable.Col<StaffGame>
          label="catalogue.hot"
          disableSort
          render={(game) => <GameSwitch game={game} name="isHot" />}
        />
        <DataTable.Col<StaffGame>
          label="catalogue.new"
          disableSort
          render={(game) => <GameSwitch game={game} name="isNew" />}
        />
        <DataTable.Col<StaffGame>
          label="field.status"
          disableSort
          render={({ status }) => <OfferChip status={status} />}
        />
      </DataTable>
    </List>
  )
}
