import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type BrandSettings, opsMoveBrandZone } from '@trevo/contract/ops/brand'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { AutocompleteInput, required, useRecordContext, useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

const ZONES = Intl.supportedValuesOf('timeZone').map((id) => ({ id, name: id.replaceAll('_', ' ') }))
const DAY_MS = 86_400_000

type Site = { timeZone: string; about: Pick<BrandSettings, 'hasMoney' | 'nextTimeZone'> }

/** Chosen freely while no money is counted by days; afterwards it moves on a later day, by two people. */
export function ZoneField() {
  const site = useRecordContext<Site>()
  const hasMoney = site?.about.hasMoney ?? true
  return (
    <div>
      <AutocompleteInput
        source="timeZone"
        label="brand.time_zone"
        helperText={hasMoney ? 'brand.time_zone_fixed' : false}
        choices={ZONES}
        translateChoice={false}
        validate={required()}
        readOnly={hasMoney}
      />
      {site && hasMoney ? <ZoneMove {...site} /> : null}
    </div>
  )
}

function ZoneMove({ timeZone: current, about: { nextTimeZone } }: Site) {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { run, isRunning } = useRun()
  const may = useMay(opsMoveBrandZone)
  const [isOpen, setOpen] = useState(false)
  const [timeZone, setZone] = useState(nextTimeZone?.timeZone ?? current)
  const [from, setFrom] = useState(
    () => nextTimeZone?.from ?? new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10),
  )
  const move = async () => {
    if (!(await run(() => call(opsMoveBrandZone, { body: { timeZone, from } }), 'brand.zone_moved'))) return
    setOpen(false)
    refresh()
  }
  return (
    <>
      {nextTimeZone ? (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {translate('brand.zone_coming', { zone: nextTimeZone.timeZone.replaceAll('_', ' '), day: nextTimeZone.from })}
        </Typography>
      ) : null}
      {may ? (
        <Button variant="outlined" startIcon={<CalendarClock size={18} />} onClick={() => setOpen(true)}>
          {translate('brand.zone_move')}
        </Button>
      ) : null}
      {isOpen ? (
        <FormDialog
          title="brand.zone_move"
          confirm="brand.zone_confirm"
          isBusy={isRunning}
          onConfirm={() => void move()}
          onClose={() => setOpen(false)}
        >
          <Typography>{translate('brand.zone_text')}</Typography>
          <TextField
            select
            fullWidth
            required
            margin="normal"
            label={translate('brand.time_zone')}
            value={timeZone}
            onChange={({ target }) => setZone(target.value)}
          >
            {ZONES.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            fullWidth
            required
            type="date"
            margin="normal"
            label={translate('brand.zone_from')}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </FormDialog>
      ) : null}
    </>
  )
}
