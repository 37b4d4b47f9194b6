import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type CampaignRules, opsCampaignRules, opsSetCampaignRules } from '@trevo/contract/ops/campaigns'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useSession } from '../../lib/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'

type Draft = { from: string; until: string; perDay: string; perWeek: string }

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const minuteOf = (text: string) => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}
const draftOf = ({ quietFrom, quietUntil, perDay, perWeek }: CampaignRules): Draft => ({
  from: clock(quietFrom),
  until: clock(quietUntil),
  perDay: String(perDay),
  perWeek: String(perWeek),
})

/** When nothing leaves, and how much one member gets at most. */
export function RulesCard() {
  const translate = useTranslate()
  const merchant = useSession()?.merchant
  const mayChange = useMay(opsSetCampaignRules)
  const [draft, setDraft] = useState<Draft | null>(null)
  const { run, isRunning } = useRun()
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-rules', merchant],
    queryFn: ({ signal }) => call(opsCampaignRules, {}, signal),
  })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return null
  const { from, until, perDay, perWeek } = draftOf(data)
  const save = async () => {
    if (draft === null) return
    const body = {
      quietFrom: minuteOf(draft.from),
      quietUntil: minuteOf(draft.until),
      perDay: Number(draft.perDay),
      perWeek: Number(draft.perWeek),
    }
    if (!(await run(() => call(opsSetCampaignRules, { body }), 'campaigns.rules_saved'))) return
    setDraft(null)
    void refetch()
  }
  const field = (name: keyof Draft, type: 'time' | 'number') => (
    <TextField
      fullWidth
      required
      margin="normal"
      type={type}
      label={translate(`campaigns.rule_${name}`)}
      value={draft?.[name] ?? ''}
      onChange={({ target }) => draft && setDraft({ ...draft, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Card sx={{ p: 2, mt: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        {translate('campaigns.rules', { from, until, perDay, perWeek })}
      </Typography>
      {mayChange && (
        <Button variant="outlined" onClick={() => setDraft(draftOf(data))}>
          {translate('campaigns.rules_change')}
        </Button>
      )}
      {draft && (
        <FormDialog
          title="campaigns.rules_change"
          confirm="ra.action.save"
          isBusy={isRunning}
          onConfirm={save}
          onClose={() => setDraft(null)}
        >
          {field('from', 'time')}
          {field('until', 'time')}
          {field('perDay', 'number')}
          {field('perWeek', 'number')}
        </FormDialog>
      )}
    </Card>
  )
}
