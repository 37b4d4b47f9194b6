import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { BolaoState } from '@trevo/contract/bolao'
import { opsCancelBolao, type StaffBolao } from '@trevo/contract/ops/bolao'
import { Ban } from 'lucide-react'
import { DataTable, List, ReferenceField, ReferenceInput, SelectInput, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { LotteryName } from './lottery-name.tsx'

const TONES: Readonly<Record<BolaoState, Tone>> = {
  open: 'info',
  full: 'success',
  closed: 'warning',
  done: 'default',
  cancelled: 'error',
  void: 'error',
}
const StateChip = ({ state }: Pick<StaffBolao, 'state'>) => (
  <StatusChip label={`bolao.state_${state}`} tone={TONES[state]} />
)

function Organiser({ organiser, openedBy }: Pick<StaffBolao, 'organiser' | 'openedBy'>) {
  const translate = useTranslate()
  return organiser ?? translate('bolao.house', { name: openedBy ?? '' })
}

const Lottery = () => (
  <ReferenceField source="gameCode" reference="lotteries" link={false}>
    <LotteryName />
  </ReferenceField>
)

function Amount({ amount }: { amount: string }) {
  return moneyText(amount, useMerchant()?.currency ?? 'BRL')
}

const game = (
  <ReferenceInput key="gameCode" source="gameCode" reference="lotteries" alwaysOn perPage={100}>
    <SelectInput label="lottery.game" optionText={<LotteryName />} sx={{ minWidth: 220 }} />
  </ReferenceInput>
)

export const BolaoList = () => (
  <List
    filters={[game]}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="gameCode" label="lottery.game" disableSort>
        <Lottery />
      </DataTable.Col>
      <DataTable.Col source="period" label="lottery.period" disableSort />
      <DataTable.Col source="closesAt" label="lottery.closes_at" disableSort>
        <MomentField source="closesAt" />
      </DataTable.Col>
      <DataTable.Col<StaffBolao>
        label="bolao.organiser"
        disableSort
        render={({ organiser, openedBy }) => <Organiser organiser={organiser} openedBy={openedBy} />}
      />
      <DataTable.Col<StaffBolao>
        label="bolao.shares"
        disableSort
        align="right"
        render={({ shares, sold, own }) => `${sold + own}\u00a0/\u00a0${shares}`}
      />
      <DataTable.Col<StaffBolao>
        label="bolao.price"
        disableSort
        align="right"
        render={({ price }) => <Amount amount={price} />}
      />
      <DataTable.Col<StaffBolao>
        label="lottery.stake"
        disableSort
        align="right"
        render={({ staked }) => <Amount amount={staked} />}
      />
      <DataTable.Col<StaffBolao>
        label="lottery.prize"
        disableSort
        align="right"
        render={({ prize }) => <Amount amount={prize} />}
      />
      <DataTable.Col<StaffBolao> label="field.status" disableSort render={({ state }) => <StateChip state={state} />} />
    </DataTable>
  </List>
)

export const BolaoShow = () => (
  <ShowPage>
    <Bolao />
  </ShowPage>
)

function Bolao() {
  const shown = useRecordContext<StaffBolao>()
  const translate = useTranslate()
  if (shown === undefined) return null
  const { cancelledWhy } = shown
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 760 }}>
      <Facts
        facts={[
          ['lottery.game', <Lottery key="g" />],
          ['lottery.period', shown.period],
          ['field.status', <StateChip key="s" state={shown.state} />],
          ['bolao.organiser', <Organiser key="o" organiser={shown.organiser} openedBy={shown.openedBy} />],
          ['bolao.unsold', translate(`bolao.unsold_${shown.unsold}`)],
          ['bolao.shares', `${shown.sold + shown.own} / ${shown.shares}`],
          ['bolao.price', <Amount key="p" amount={shown.price} />],
          ['lottery.stake', <Amount key="k" amount={shown.staked} />],
          ['lottery.prize', <Amount key="w" amount={shown.prize} />],
          ...(cancelledWhy === null ? [] : [['bolao.why', translate(`bolao.why_${cancelledWhy}`)] as const]),
        ]}
      />
      {(shown.state === 'open' || shown.state === 'full') && (
        <Box sx={{ mt: 2 }}>
          <ActionButton
            endpoint={opsCancelBolao}
            label="bolao.cancel"
            icon={<Ban size={18} />}
            color="error"
            run={() => call(opsCancelBolao, { params: { id: shown.id } })}
            done="bolao.cancelled"
            question={{ title: 'bolao.ask_cancel', content: 'bolao.ask_cancel_text' }}
          />
        </Box>
      )}
    </Card>
  )
}
