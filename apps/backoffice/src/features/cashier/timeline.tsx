import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { StaffDeposit, StaffWithdrawal } from '@trevo/contract/ops/cashier'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { MomentField } from '../../ui/moment-field.tsx'

export type Step = StaffDeposit['steps'][number] | StaffWithdrawal['steps'][number]

/** What became of it, in order, and who of staff had a hand in it. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('cashier.timeline')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {steps.map((step) => (
          <Box component="li" key={`${step.at} ${step.state}`} sx={{ mb: 1.5 }}>
            <Typography variant="body2">
              {translate(`cashier.state_${step.state}`)}
              {step.reason && `: ${translate(`cashier.reason_${step.reason}`)}`}
            </Typography>
            {step.note && <Typography variant="body2">{step.note}</Typography>}
            <Typography variant="caption" color="textSecondary">
              <MomentField record={step} source="at" seconds />
              {step.by && ` · ${step.by}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
