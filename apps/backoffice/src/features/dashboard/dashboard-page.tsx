import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Title, useStore } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useTimeZone } from '../../ui/use-time.ts'
import { AlarmsPanel } from './alarms-panel.tsx'
import { BrandsPanel } from './brands-panel.tsx'
import { GamesPanel } from './games-panel.tsx'
import { MoneyPanels } from './money-panels.tsx'
import { PeoplePanels } from './people-panels.tsx'
import { lastDays, PERIODS, type Period } from './span.ts'

/** What the console opens on: as much of the brand's day as the reader's roles allow. */
export function DashboardPage() {
  const translate = useTranslate()
  const [period, setPeriod] = useStore<Period>('dashboard.period', 30)
  const span = lastDays(period, useTimeZone())
  return (
    <>
      <Title title="dashboard.title" />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <AlarmsPanel />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={period}
          aria-label={translate('dashboard.period')}
          onChange={(_, chosen: Period | null) => chosen !== null && setPeriod(chosen)}
        >
          {PERIODS.map((days) => (
            <ToggleButton key={days} value={days}>
              {translate('dashboard.days', { count: days })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <MoneyPanels span={span} />
        <PeoplePanels span={span} />
        <GamesPanel span={span} />
        <BrandsPanel span={span} />
      </Box>
    </>
  )
}
