import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { opsStopMission, type StaffMission } from '@trevo/contract/ops/missions'
import { Ban } from 'lucide-react'
import { useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Cash } from '../../ui/cash.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StateChip } from './mission-list.tsx'

export const MissionShow = () => (
  <ShowPage>
    <Mission />
  </ShowPage>
)

function Mission() {
  const shown = useRecordContext<StaffMission>()
  const translate = useTranslate()
  if (shown === undefined) return null
  const { category, multiplier, dayTurnover, stoppedBy } = shown
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 760 }}>
      <Facts
        facts={[
          ['text.title', shown.titles.PT],
          ['field.status', <StateChip key="s" state={shown.state} />],
          ['field.starts', shown.startsOn],
          ['field.ends', shown.endsOn],
          ['missions.period', translate(`missions.period_${shown.period}`)],
          ['missions.goal', translate(`missions.goal_${shown.goal}`)],
          ['missions.category', category === null ? '–' : translate(`catalogue.category_${category}`)],
          ...(multiplier === null ? [] : [['missions.multiplier', `${decimalText(multiplier)}×`] as const]),
          ...(dayTurnover === null ? [] : [['missions.day_turnover', <Cash key="d" amount={dayTurnover} />] as const]),
          ['missions.share', `${decimalText(shown.sharePercent)}%`],
          ['missions.budget', <Cash key="b" amount={shown.budget} />],
          ['missions.spent', <Cash key="p" amount={shown.spent} />],
          ['missions.claims', String(shown.claims)],
          ['missions.published_by', shown.createdBy],
          ...(stoppedBy === null ? [] : [['missions.stopped_by', stoppedBy] as const]),
        ]}
      />
      <Steps steps={shown.steps} />
      {(shown.state === 'planned' || shown.state === 'running') && (
        <Box sx={{ mt: 2 }}>
          <ActionButton
            endpoint={opsStopMission}
            label="missions.stop"
            icon={<Ban size={18} />}
            color="error"
            run={() => call(opsStopMission, { params: { id: shown.id } })}
            done="missions.stopped"
            question={{ title: 'missions.ask_stop', content: 'missions.ask_stop_text' }}
          />
        </Box>
      )}
    </Card>
  )
}

function Steps({ steps }: Pick<StaffMission, 'steps'>) {
  const translate = useTranslate()
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell align="right">{translate('missions.count')}</TableCell>
          <TableCell align="right">{translate('missions.turnover')}</TableCell>
          <TableCell align="right">{translate('missions.reward')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {steps.map(({ count, turnover, reward }) => (
          <TableRow key={`${count} ${turnover}`}>
            <TableCell align="right">{count === 0 ? '–' : count}</TableCell>
            <TableCell align="right">{turnover === null ? '–' : <Cash amount={turnover} />}</TableCell>
            <TableCell align="right">
              <Cash amount={reward} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
