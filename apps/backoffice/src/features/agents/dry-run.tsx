import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ValueOf } from '@trevo/contract/endpoint'
import { opsDryRun, type RunKind } from '@trevo/contract/ops/agents'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useRun } from '../../ui/use-run.ts'
import { LineTable, Sum } from './agent-parts.tsx'

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Computes a run and pays nothing. */
export function DryRun({ kinds }: { kinds: readonly { id: string; name: string }[] }) {
  const [kind, setKind] = useState<RunKind>('rebate')
  const [day, setDay] = useState(yesterday)
  const [result, setResult] = useState<ValueOf<typeof opsDryRun> | null>(null)
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const start = () => run(async () => setResult(await call(opsDryRun, { query: { kind, day } })))
  return (
    <Card sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
      <Typography variant="h6" component="h2">
        {translate('agents.dry_run')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('agents.dry_run_hint')}
      </Typography>
      <Box
        component="form"
        sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        <TextField
          select
          size="small"
          label={translate('agents.kind')}
          value={kind}
          onChange={({ target }) => setKind(target.value as RunKind)}
        >
          {kinds.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {translate(name)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          required
          size="small"
          type="date"
          label={translate('agents.day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="outlined" disabled={isRunning}>
          {translate('agents.dry_run_start')}
        </Button>
      </Box>
      {result && (
        <>
          <Typography sx={{ mt: 2 }} aria-live="polite">
            {translate('agents.dry_run_result', { payments: result.payments })} <Sum amount={result.amount} />
          </Typography>
          <LineTable lines={result.lines} />
        </>
      )}
    </Card>
  )
}
