import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Switch from '@mui/material/Switch'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { FLAG_GROUPS } from '@trevo/contract/flag-groups'
import { type BrandFlag, type FlagChange, opsSwitchFlag } from '@trevo/contract/ops/flags'
import { useState } from 'react'
import { BooleanInput, DataTable, List, SelectInput, TextInput, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { SwitchDialog } from './switch-dialog.tsx'

const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput
    key="group"
    source="group"
    label="flags.group"
    alwaysOn
    choices={FLAG_GROUPS.map((id) => ({ id, name: `flags.group_${id}` }))}
  />,
  <BooleanInput key="changed" source="changed" label="flags.only_changed" alwaysOn />,
]

/** Every switch of the brand on one sheet, with what it turns on. */
export const FlagList = () => (
  <List filters={filters} exporter={false} pagination={false} perPage={200} empty={false}>
    <DataTable rowClick="show" bulkActionButtons={false}>
      <DataTable.Col<BrandFlag> label="flags.flag" disableSort>
        <FlagWords />
      </DataTable.Col>
      <DataTable.Col<BrandFlag> label="flags.group" disableSort>
        <GroupName />
      </DataTable.Col>
      <DataTable.Col<BrandFlag>
        label="flags.default"
        disableSort
        render={(flag) => <StatusChip label={flag.default ? 'flags.on' : 'flags.off'} />}
      />
      <DataTable.Col<BrandFlag> label="flags.changed" disableSort>
        <Changed />
      </DataTable.Col>
      <DataTable.Col<BrandFlag> label="flags.state" disableSort>
        <FlagSwitch />
      </DataTable.Col>
    </DataTable>
  </List>
)

function FlagWords() {
  const flag = useRecordContext<BrandFlag>()
  const translate = useTranslate()
  if (flag === undefined) return null
  return (
    <Box sx={{ maxWidth: 560 }}>
      <Typography variant="body2">{translate(`flag.${flag.id}`)}</Typography>
      <Typography variant="caption" color="textSecondary" component="code">
        {flag.id}
      </Typography>
    </Box>
  )
}

function GroupName() {
  const flag = useRecordContext<BrandFlag>()
  const translate = useTranslate()
  return <>{flag && translate(`flags.group_${flag.group}`)}</>
}

function Changed() {
  const flag = useRecordContext<BrandFlag>()
  if (!flag?.changedAt) return <>–</>
  return (
    <>
      <MomentField source="changedAt" />
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {flag.changedBy}
      </Typography>
    </>
  )
}

/** One that the regulation profile decides cannot be moved, and says why. */
function FlagSwitch() {
  const flag = useRecordContext<BrandFlag>()
  const [isAsking, setAsking] = useState(false)
  const translate = useTranslate()
  const maySwitch = useMay(opsSwitchFlag)
  if (flag === undefined) return null
  return (
    // A press here is not one on the row, which opens the page of the flag.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops what its child already handled
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys do not open rows
    <span onClick={(event) => event.stopPropagation()}>
      <Tooltip title={flag.fixedBy === null ? '' : translate(`flags.fixed_by_${flag.fixedBy}`)}>
        <span>
          <Switch
            checked={flag.enabled}
            disabled={!maySwitch || flag.fixedBy !== null}
            onChange={() => setAsking(true)}
            slotProps={{ input: { 'aria-label': flag.id } }}
          />
        </span>
      </Tooltip>
      {isAsking && <SwitchDialog flag={flag} onClose={() => setAsking(false)} />}
    </span>
  )
}

export const FlagShow = () => (
  <ShowPage>
    <FlagPage />
  </ShowPage>
)

type WholeFlag = BrandFlag & { changes: FlagChange[] }

function FlagPage() {
  const flag = useRecordContext<WholeFlag>()
  const [isAsking, setAsking] = useState(false)
  const translate = useTranslate()
  const maySwitch = useMay(opsSwitchFlag)
  if (flag === undefined) return null
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, maxWidth: 760 }}>
      <Card sx={{ p: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography variant="h6" component="h2">
          {translate(`flag.${flag.id}`)}
        </Typography>
        {flag.fixedBy !== null && <Alert severity="info">{translate(`flags.fixed_by_${flag.fixedBy}`)}</Alert>}
        <Facts
          facts={[
            ['flags.flag', <code key="id">{flag.id}</code>],
            ['flags.group', translate(`flags.group_${flag.group}`)],
            ['flags.default', translate(flag.default ? 'flags.on' : 'flags.off')],
            [
              'flags.state',
              <StatusChip
                key="state"
                label={flag.enabled ? 'flags.on' : 'flags.off'}
                tone={flag.enabled ? 'success' : 'default'}
              />,
            ],
          ]}
        />
        {maySwitch && flag.fixedBy === null && (
          <Button variant="outlined" onClick={() => setAsking(true)}>
            {translate(flag.enabled ? 'flags.turn_off' : 'flags.turn_on')}
          </Button>
        )}
        {isAsking && <SwitchDialog flag={flag} onClose={() => setAsking(false)} />}
      </Card>
      <Changes changes={flag.changes} />
    </Box>
  )
}

function Changes({ changes }: { changes: readonly FlagChange[] }) {
  const translate = useTranslate()
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate('flags.history')}
      </Typography>
      {changes.length === 0 && <Typography color="textSecondary">{translate('flags.never_changed')}</Typography>}
      {changes.map((change) => (
        <Typography key={change.id} variant="body2" sx={{ mb: 1 }}>
          <MomentField record={change} source="at" />
          {` · ${change.by} · ${translate(change.enabled ? 'flags.now_on' : 'flags.now_off')}`}
          {change.reason && ` · ${change.reason}`}
        </Typography>
      ))}
    </Card>
  )
}
