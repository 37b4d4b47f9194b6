import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { GameCategory, PseudoCategory } from '@trevo/contract/catalogue'
import { opsMenu, opsSetMenu } from '@trevo/contract/ops/games'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Title } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { useRun } from '../../ui/use-run.ts'

type Tab = GameCategory | PseudoCategory
const ALL_TABS: readonly Tab[] = [...PseudoCategory.options, ...GameCategory.options]

/** Tabs of the home page: which, and in what order. */
export function TabsPage() {
  const merchant = useSession()?.merchant
  const translate = useTranslate()
  const { data, isError, refetch } = useQuery({
    queryKey: ['tabs', merchant],
    queryFn: ({ signal }) => call(opsMenu, {}, signal),
  })
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 560 }}>
      <Title title={translate('menu.tabs')} />
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('catalogue.tabs_hint')}
      </Typography>
      {isError && (
        <Alert severity="error" action={<Button onClick={() => refetch()}>{translate('ra.action.refresh')}</Button>}>
          {translate('error.unknown_error')}
        </Alert>
      )}
      {data === undefined && !isError && <Skeleton variant="rounded" height={320} />}
      {data && <TabsEditor key={data.tabs.join()} tabs={data.tabs} onSaved={refetch} />}
    </Card>
  )
}

function TabsEditor({ tabs, onSaved }: { tabs: readonly Tab[]; onSaved: () => void }) {
  const [chosen, setChosen] = useState(tabs)
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  const rows = [...chosen, ...ALL_TABS.filter((tab) => !chosen.includes(tab))]
  const move = (tab: Tab, by: number) => {
    const rest = chosen.filter((other) => other !== tab)
    const to = chosen.indexOf(tab) + by
    setChosen([...rest.slice(0, to), tab, ...rest.slice(to)])
  }
  const toggle = (tab: Tab, isOn: boolean) =>
    setChosen(isOn ? [...chosen, tab] : chosen.filter((other) => other !== tab))
  const save = async () => {
    if (await run(() => call(opsSetMenu, { body: { tabs: [...chosen] } }), 'catalogue.changed')) onSaved()
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, my: 1 }}>
        {rows.map((tab) => {
          const name = translate(`catalogue.category_${tab}`)
          const index = chosen.indexOf(tab)
          return (
            <Box
              component="li"
              key={tab}
              sx={{ display: 'flex', alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
            >
              <Checkbox
                checked={index >= 0}
                onChange={(_, isOn) => toggle(tab, isOn)}
                slotProps={{ input: { 'aria-label': name } }}
              />
              <Typography sx={{ flex: 1, color: index >= 0 ? 'text.primary' : 'text.secondary' }}>{name}</Typography>
              <IconButton
                disabled={index < 1}
                aria-label={`${translate('ra.action.move_up')}: ${name}`}
                onClick={() => move(tab, -1)}
              >
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                disabled={index < 0 || index === chosen.length - 1}
                aria-label={`${translate('ra.action.move_down')}: ${name}`}
                onClick={() => move(tab, 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
            </Box>
          )
        })}
      </Box>
      <Button variant="contained" disabled={isRunning || chosen.join() === tabs.join()} onClick={save}>
        {translate('ra.action.save')}
      </Button>
    </>
  )
}
