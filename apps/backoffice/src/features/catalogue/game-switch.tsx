import Switch from '@mui/material/Switch'
import { opsChangeGame, type StaffGame } from '@trevo/contract/ops/games'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useRun } from '../../ui/use-run.ts'

type Mark = 'enabled' | 'isHot' | 'isNew'
const LABELS: Readonly<Record<Mark, TextKey>> = {
  enabled: 'catalogue.enabled',
  isHot: 'catalogue.hot',
  isNew: 'catalogue.new',
}

/** One mark of a game, changed in the list itself. */
export function GameSwitch({ game, name }: { game: StaffGame; name: Mark }) {
  const mayChange = useMay(opsChangeGame)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const change = async (isOn: boolean) => {
    await run(() => call(opsChangeGame, { params: { id: game.id }, body: { [name]: isOn } }))
    refresh()
  }
  return (
    <Switch
      size="small"
      checked={game[name]}
      disabled={!mayChange || isRunning}
      onClick={(event) => event.stopPropagation()}
      onChange={(_, isOn) => change(isOn)}
      slotProps={{ input: { 'aria-label': `${translate(LABELS[name])}: ${game.namePt}` } }}
    />
  )
}
