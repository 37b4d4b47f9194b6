import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type MissionPreview, opsPreviewMission } from '@trevo/contract/ops/missions'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Cash } from '../../ui/cash.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useRun } from '../../ui/use-run.ts'
import { type MissionForm, rulesOf } from './source.ts'

function queryOf(data: MissionForm) {
  const { period, goal, category, dayTurnover, steps } = rulesOf(data)
  return {
    period,
    goal,
    ...(category && { category }),
    ...(dayTurnover && { dayTurnover }),
    steps: steps.map(({ count, turnover, reward }) => `${count}:${turnover ?? ''}:${reward}`).join(','),
  }
}

/** Asked for by a press: it reads what was played in four weeks. What is changed afterwards is asked for anew. */
export function CostPreview() {
  const translate = useTranslate()
  const { run, isRunning } = useRun()
  const { getValues } = useFormContext<MissionForm>()
  const [found, setFound] = useState<MissionPreview | null>(null)
  const ask = () =>
    run(async () => {
      setFound(null)
      setFound(await call(opsPreviewMission, { query: queryOf(getValues()) }))
    })
  return (
    <Box sx={{ width: '100%', mt: 2 }}>
      <Button variant="outlined" startIcon={<Calculator size={18} />} disabled={isRunning} onClick={() => void ask()}>
        {translate('missions.preview')}
      </Button>
      {found === null ? (
        <Box sx={{ mt: 1, color: 'text.secondary', fontSize: 13 }}>{translate('missions.preview_hint')}</Box>
      ) : (
        <Box sx={{ mt: 2 }} role="status">
          <Facts
            facts={[
              ['missions.preview_hint', translate('missions.preview_of', { from: found.from, to: found.to })],
              ['missions.preview_members', String(found.members)],
              ['missions.preview_grants', String(found.grants)],
              ['missions.preview_cost', <Cash key="c" amount={found.cost} />],
              ['missions.share', `${decimalText(found.sharePercent)}%`],
            ]}
          />
          {found.isUpperBound && <Alert severity="info">{translate('missions.preview_bound')}</Alert>}
        </Box>
      )}
    </Box>
  )
}
