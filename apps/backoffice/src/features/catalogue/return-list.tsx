import { type GameReturn, GameReturnState, opsLookedAtGameReturn } from '@trevo/contract/ops/game-returns'
import { Eye } from 'lucide-react'
import { DataTable, SelectInput } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { percentText } from '../../lib/numbers.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const filters = [
  <SelectInput
    key="state"
    source="state"
    label="field.status"
    alwaysOn
    choices={GameReturnState.options.map((id) => ({ id, name: `catalogue.return_${id}` }))}
  />,
]

/** Opens on what staff have to look at. */
export const ReturnList = () => (
  <KeyList filters={filters} opensOn={{ state: 'open' }} rowClick={false}>
    <DataTable.Col<GameReturn> label="catalogue.vendor" disableSort render={({ vendorName }) => vendorName} />
    <DataTable.Col<GameReturn> label="catalogue.return_game" disableSort render={(row) => <GameName of={row} />} />
    <DataTable.Col<GameReturn> label="catalogue.return_brand" disableSort render={(row) => <BrandName of={row} />} />
    <DataTable.Col<GameReturn>
      label="catalogue.return_declared"
      align="right"
      disableSort
      render={({ declared }) => percentText(declared)}
    />
    <DataTable.Col<GameReturn>
      label="catalogue.return_found"
      align="right"
      disableSort
      render={({ returned }) => percentText(returned)}
    />
    <DataTable.NumberCol source="rounds" label="catalogue.return_rounds" disableSort />
    <DataTable.Col source="foundAt" label="catalogue.return_found_at" disableSort>
      <MomentField source="foundAt" />
    </DataTable.Col>
    <DataTable.Col<GameReturn> label="field.status" disableSort render={(row) => <ReturnChip of={row} />} />
    <DataTable.Col<GameReturn> label={false} disableSort render={(row) => <LookedAt of={row} />} />
  </KeyList>
)

type Of = { of: GameReturn }

export function GameName({ of: { game } }: Of) {
  const translate = useTranslate()
  return <>{game ?? translate('catalogue.return_all_games')}</>
}

export function BrandName({ of: { brand } }: Of) {
  const translate = useTranslate()
  return <>{brand ?? translate('catalogue.return_all_brands')}</>
}

const ReturnChip = ({ of: { state } }: Of) => (
  <StatusChip label={`catalogue.return_${state}`} tone={state === 'open' ? 'error' : 'default'} />
)

/** Asks a second person, whoever presses it. */
export const LookedAt = ({ of: { id, state } }: Of) =>
  state === 'open' ? (
    <ActionButton
      endpoint={opsLookedAtGameReturn}
      label="catalogue.return_look"
      icon={<Eye size={18} />}
      run={() => call(opsLookedAtGameReturn, { params: { id }, body: {} })}
      done="catalogue.return_counts"
    />
  ) : null
