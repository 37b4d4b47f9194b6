import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { StaffImpediment } from '@trevo/contract/ops/impediments'
import { Link, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { AgainButton } from './again-button.tsx'
import { Answers, ImpedimentSteps } from './impediment-history.tsx'
import { ImpedimentChip } from './impediment-state.tsx'

export const ImpedimentShow = () => (
  <ShowPage>
    <Impediment />
  </ShowPage>
)

/** Deadlines first: they are what somebody comes here for. */
function Impediment() {
  const record = useRecordContext<StaffImpediment>()
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  if (record === undefined) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2 }}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Typography variant="h6" component="h2">
            <Link to={`/members/${record.memberId}/show`}>{record.userName}</Link>
          </Typography>
          <ImpedimentChip state={record.state} />
          <Typography color="textSecondary">{translate(`impediments.reason_${record.reason}`)}</Typography>
          <Box sx={{ ml: 'auto' }}>
            <AgainButton record={record} />
          </Box>
        </Box>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {translate(`impediments.about_${record.state}`)}
        </Typography>
        <Facts
          facts={[
            ['impediments.source', translate(`impediments.source_${record.source}`)],
            ['impediments.found', <MomentField key="f" source="foundAt" />],
            ['impediments.tell_by', <MomentField key="t" source="tellBy" />],
            ['impediments.told', record.toldAt === null ? '–' : <MomentField key="d" source="toldAt" />],
            ['impediments.withdraw_until', <MomentField key="w" source="withdrawUntil" />],
            ['impediments.close_by', <MomentField key="c" source="closeBy" />],
            ['impediments.closed', record.closedAt === null ? '–' : <MomentField key="e" source="closedAt" />],
            ['impediments.balance', moneyText(record.balance, currency)],
            ['impediments.trouble', record.trouble ? translate(`impediments.trouble_${record.trouble}`) : '–'],
          ]}
        />
      </Card>
      <ImpedimentSteps steps={record.steps} />
      <Answers answers={record.answers} />
    </Box>
  )
}
