import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { CLOSE_SECONDS, opsLotterySchedule, type StaffLottery } from '@trevo/contract/ops/lottery'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { dateText } from '../../lib/date-text.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { weekdayNames } from './weekday-names.ts'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const SECONDS_OF_MINUTE = 60

/** When a lottery is drawn and how long before it closes; quick draws keep the minutes that are in their name. */
export function ScheduleDialog({ game }: { game: StaffLottery }) {
  const { at, weekdays, closeSeconds, everyMinutes, timeZone } = game.schedule
  const seen = { at, weekdays, closeSeconds }
  const [times, setTimes] = useState<typeof seen | null>(null)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const locale = useLocale()
  if (!useMay(opsLotterySchedule)) return null
  const act = async () => {
    if (times === null) return
    const body = { ...times, seen }
    if (!(await run(() => call(opsLotterySchedule, { params: { id: game.id }, body }), 'lottery.schedule_set'))) return
    setTimes(null)
    refresh()
  }
  const most = everyMinutes === null ? CLOSE_SECONDS.max : (everyMinutes * SECONDS_OF_MINUTE) / 2
  return (
    <>
      <Button variant="outlined" startIcon={<CalendarClock size={18} />} onClick={() => setTimes(seen)}>
        {translate('lottery.set_schedule')}
      </Button>
      {times && (
        <FormDialog
          title="lottery.set_schedule"
          confirm="ra.action.save"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setTimes(null)}
        >
          <Alert severity="info">
            {translate('lottery.schedule_hint')}
            {game.announcedUntil !== null &&
              ` ${translate('lottery.announced', { day: dateText(game.announcedUntil) })}`}
          </Alert>
          {at !== null && (
            <>
              <TextField
                fullWidth
                required
                margin="normal"
                type="time"
                label={translate('lottery.draw_time')}
                helperText={timeZone}
                value={times.at ?? ''}
                onChange={({ target }) => setTimes({ ...times, at: target.value })}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              <Typography variant="body2" color="text.secondary" id="lottery-weekdays" sx={{ mt: 1, mb: 0.5 }}>
                {translate('lottery.weekdays')}
              </Typography>
              <ToggleButtonGroup
                size="small"
                aria-labelledby="lottery-weekdays"
                value={times.weekdays}
                onChange={(_event, chosen: number[]) => {
                  if (chosen.length > 0)
                    setTimes({ ...times, weekdays: EVERY_DAY.filter((day) => chosen.includes(day)) })
                }}
                sx={{ flexWrap: 'wrap' }}
              >
                {weekdayNames(locale).map((name, day) => (
                  <ToggleButton key={name} value={day} sx={{ textTransform: 'none' }}>
                    {name}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </>
          )}
          <TextField
            fullWidth
            required
            margin="normal"
            type="number"
            label={translate('lottery.close_seconds')}
            helperText={translate('lottery.close_hint', { least: CLOSE_SECONDS.min, most })}
            value={times.closeSeconds}
            onChange={({ target }) => setTimes({ ...times, closeSeconds: Number(target.value) })}
            slotProps={{ htmlInput: { min: CLOSE_SECONDS.min, max: most, step: 1 } }}
          />
        </FormDialog>
      )}
    </>
  )
}
