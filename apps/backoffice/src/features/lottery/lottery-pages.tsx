import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { opsChangeLottery, opsLotteryRunning, type StaffLottery } from '@trevo/contract/ops/lottery'
import type { ReactNode } from 'react'
import {
  BooleanInput,
  DataTable,
  List,
  NumberInput,
  regex,
  required,
  SaveButton,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { call } from '../../lib/api.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ROOMY } from '../../ui/columns.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { LotteryName, useInLanguage } from './lottery-name.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { ScheduleText } from './schedule-text.tsx'

/** Exposure moves while bets come in. */
const LIVE_MS = 5_000
const MONEY = [required(), regex(/^\d{1,9}([.,]\d{1,4})?$/, 'lottery.amount_form')]

/** Names and numbers that would be hard to read in two lines. */
const whole = (words: ReactNode) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {words}
  </Box>
)

const RunningChip = ({ running }: Pick<StaffLottery, 'running'>) => (
  <StatusChip label={running ? 'lottery.running' : 'lottery.paused'} tone={running ? 'success' : 'warning'} />
)

/** What the brand offers, and what the draw at hand can cost it. */
export function LotteryList() {
  const mayChange = useMay(opsChangeLottery)
  const currency = useMerchant()?.currency ?? 'BRL'
  return (
    <List
      sort={{ field: 'sort', order: 'ASC' }}
      perPage={50}
      exporter={false}
      pagination={false}
      queryOptions={{ refetchInterval: LIVE_MS }}
    >
      <DataTable rowClick={mayChange ? 'edit' : false} bulkActionButtons={false}>
        <DataTable.Col label="lottery.game" disableSort render={() => whole(<LotteryName />)} />
        <DataTable.Col<StaffLottery>
          label="lottery.offered"
          disableSort
          render={({ enabled }) => (
            <StatusChip label={enabled ? 'lottery.on' : 'lottery.off'} tone={enabled ? 'success' : 'error'} />
          )}
        />
        <DataTable.Col<StaffLottery>
          label="lottery.schedule"
          disableSort
          render={({ schedule }) => <ScheduleText schedule={schedule} />}
        />
        <DataTable.Col<StaffLottery>
          label="field.status"
          disableSort
          render={({ running }) => <RunningChip running={running} />}
        />
        <DataTable.Col<StaffLottery>
          label="lottery.series"
          disableSort
          sx={ROOMY}
          render={({ seriesMin, seriesMax }) => (seriesMin === seriesMax ? seriesMax : `${seriesMin} – ${seriesMax}`)}
        />
        <DataTable.Col<StaffLottery>
          label="lottery.current"
          disableSort
          sx={ROOMY}
          render={({ current }) => whole(current?.period ?? '–')}
        />
        <DataTable.Col<StaffLottery>
          label="lottery.fullest"
          disableSort
          render={({ current, maxExposure }) => (
            <>
              {current ? whole(moneyText(current.fullest, currency)) : '–'} / {whole(moneyText(maxExposure, currency))}
            </>
          )}
        />
      </DataTable>
    </List>
  )
}

const toolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

export const LotteryEdit = () => (
  <EditPage redirect="list" actions={false} title={<LotteryName />}>
    <SimpleForm toolbar={toolbar} sx={{ maxWidth: 560 }}>
      <ScheduleButton />
      <BooleanInput source="enabled" label="lottery.offered" />
      <BooleanInput source="popular" label="lottery.popular" />
      <NumberInput source="sort" label="field.sort" validate={required()} min={0} />
      <NumberInput
        source="seriesMin"
        label="lottery.series_min"
        helperText="lottery.series_hint"
        validate={required()}
      />
      <NumberInput source="seriesMax" label="lottery.series_max" validate={required()} />
      <DecimalInput source="minStake" label="lottery.min_stake" validate={MONEY} />
      <DecimalInput source="maxStake" label="lottery.max_stake" validate={MONEY} />
      <DecimalInput source="maxPayout" label="lottery.max_payout" validate={MONEY} />
      <DecimalInput
        source="maxExposure"
        label="lottery.max_exposure"
        helperText="lottery.exposure_hint"
        validate={MONEY}
      />
    </SimpleForm>
  </EditPage>
)

function ScheduleButton() {
  const game = useRecordContext<StaffLottery>()
  const inLanguage = useInLanguage()
  if (game === undefined) return null
  const { id, running, schedule } = game
  const name = inLanguage(game.namePt, game.nameEn, game.nameEs)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <RunningChip running={running} />
      <Typography variant="body2">
        <ScheduleText schedule={schedule} />
      </Typography>
      <ActionButton
        endpoint={opsLotteryRunning}
        label={running ? 'lottery.pause' : 'lottery.resume'}
        color={running ? 'error' : 'primary'}
        run={() => call(opsLotteryRunning, { params: { id }, body: { running: !running } })}
        done="lottery.changed"
        question={{
          title: running ? 'lottery.ask_pause' : 'lottery.ask_resume',
          content: running ? 'lottery.ask_pause_text' : 'lottery.ask_resume_text',
          args: { name },
        }}
      />
      <ScheduleDialog game={game} />
    </Box>
  )
}
