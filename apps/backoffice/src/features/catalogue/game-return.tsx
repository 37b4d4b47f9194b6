import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { opsSetGameReturn, type StaffGame } from '@trevo/contract/ops/games'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { percentText } from '../../lib/numbers.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

const STATED = 'stated'

/** What the game pays back at this brand, where it has a choice. */
export function GameReturn({ game: { id, returnPercent, returnChoices } }: { game: StaffGame }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  if (!useMay(opsSetGameReturn) || returnChoices.length === 0) return null
  const act = async () => {
    const body = { returnPercent: chosen === STATED ? null : Number(chosen) }
    if (!(await run(() => call(opsSetGameReturn, { params: { id }, body }), 'catalogue.return_set'))) return
    setChosen(null)
    refresh()
  }
  return (
    <>
      <Button
        variant="outlined"
        sx={{ mt: 2 }}
        startIcon={<Percent size={18} />}
        onClick={() => setChosen(returnPercent === null ? STATED : String(returnPercent))}
      >
        {translate('catalogue.set_return')}
      </Button>
      {chosen !== null && (
        <FormDialog
          title="catalogue.set_return"
          confirm="ra.action.save"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setChosen(null)}
        >
          <Alert severity="info">{translate('catalogue.return_hint')}</Alert>
          <TextField
            select
            fullWidth
            margin="normal"
            label={translate('catalogue.return')}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <MenuItem value={STATED}>{translate('catalogue.return_stated')}</MenuItem>
            {returnChoices.map((percent) => (
              <MenuItem key={percent} value={String(percent)}>
                {percentText(percent)}
              </MenuItem>
            ))}
          </TextField>
        </FormDialog>
      )}
    </>
  )
}
