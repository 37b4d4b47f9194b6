import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { DrawState } from '@trevo/contract/lottery'
import type { Currency } from '@trevo/contract/money'
import type { StaffDraw, StaffDrawDetail } from '@trevo/contract/ops/lottery'
import { DataTable, List, ReferenceInput, SelectInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { DrawBets } from './draw-bets.tsx'
import { LotteryName, useInLanguage } from './lottery-name.tsx'
import { VoidButton } from './void-button.tsx'

const TONES: Readonly<Partial<Record<DrawState, Tone>>> = { settled: 'success', drawn: 'warning', void: 'error' }

const StateChip = ({ state }: { state: DrawState }) => (
  <StatusChip label={`lottery.state_${state}`} {...(TONES[state] && { tone: TONES[state] })} />
)

const filters = [
  <ReferenceInput key="gameCode" source="gameCode" reference="lotteries" alwaysOn perPage={100}>
    <SelectInput label="lottery.game" optionText={<LotteryName />} resettable={false} sx={{ minWidth: 220 }} />
  </ReferenceInput>,
]

export const DrawList = () => (
  <List
    filters={filters}
    filterDefaultValues={{ gameCode: '5d-1m' }}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="period" label="lottery.period" disableSort />
      <DataTable.Col source="drawsAt" label="lottery.draws_at" disableSort>
        <MomentField source="drawsAt" />
      </DataTable.Col>
      <DataTable.Col<StaffDraw> label="field.status" disableSort render={({ state }) => <StateChip state={state} />} />
      <DataTable.Col<StaffDraw>
        label="lottery.late"
        disableSort
        render={({ late }) => (late ? <StatusChip label="lottery.late" tone="warning" /> : null)}
      />
      <DataTable.Col<StaffDraw> label="lottery.result" disableSort render={({ result }) => result ?? '–'} />
    </DataTable>
  </List>
)

export const DrawShow = () => (
  <ShowPage title={<LotteryName />} queryOptions={{ refetchInterval: 5_000 }}>
    <DrawPage />
  </ShowPage>
)

/** Read again every few seconds: exposure and sums move while bets come in. */
function DrawPage() {
  const draw = useRecordContext<StaffDrawDetail>()
  const currency = useMerchant()?.currency ?? 'BRL'
  if (draw === undefined) return null
  const money = (text: string) => moneyText(text, currency)
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 860 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography variant="h6" component="h2">
          <LotteryName /> {draw.period}
        </Typography>
        <StateChip state={draw.state} />
      </Box>
      <VoidNote draw={draw} currency={currency} />
      <Facts
        facts={[
          ['lottery.closes_at', <MomentField key="c" source="closesAt" />],
          ['lottery.draws_at', <MomentField key="d" source="drawsAt" />],
          ['lottery.result', draw.result ?? '–'],
          ['lottery.bets', `${draw.bets} (${draw.members})`],
          ['lottery.stake', money(draw.stake)],
          ['lottery.prize', money(draw.prize)],
          ['lottery.rebate', money(draw.rebate)],
        ]}
      />
      <Exposures draw={draw} currency={currency} />
      {draw.void === null && <VoidButton draw={draw} />}
      <DrawBets drawId={draw.id} currency={currency} />
    </Card>
  )
}

type Part = { draw: StaffDrawDetail; currency: Currency }

function VoidNote({ draw: { void: declared }, currency }: Part) {
  const translate = useTranslate()
  const inLanguage = useInLanguage()
  if (declared === null) return null
  return (
    <Alert severity={declared.doneAt === null ? 'warning' : 'info'} sx={{ mb: 2 }}>
      {translate(declared.doneAt === null ? 'lottery.void_under_way' : 'lottery.void_done', {
        reason: inLanguage(declared.reasonPt, declared.reasonEn) || declared.reason,
        owed: moneyText(declared.owed, currency),
      })}
    </Alert>
  )
}

function Exposures({ draw: { exposures }, currency }: Part) {
  const translate = useTranslate()
  const inLanguage = useInLanguage()
  if (exposures.length === 0) return null
  return (
    <Box sx={{ my: 2 }}>
      <Typography variant="subtitle1" component="h3">
        {translate('lottery.exposure')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {exposures.map(({ play, playPt, playEn, playEs, outcome, outcomePt, outcomeEn, outcomeEs, amount }) => (
          <Typography key={`${play} ${outcome}`} component="li" variant="body2">
            {inLanguage(playPt, playEn, playEs)} ·{' '}
            {outcome === '*' ? translate('lottery.everything') : inLanguage(outcomePt, outcomeEn, outcomeEs)}:{' '}
            {moneyText(amount, currency)}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}
