import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { opsMemberTimeline, type TimelineRow, TimelineSide } from '@trevo/contract/ops/member-file'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { fileOf } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { Pages } from '../../ui/pages.tsx'
import { type Column, RowTable } from './row-table.tsx'

type Side = TimelineRow['side']

export function TimelineTab({ id }: { id: string }) {
  const translate = useTranslate()
  const [side, setSide] = useState<Side | null>(null)
  const filter = side === null ? {} : { side }
  const ask = (cursor: string | null) =>
    call(opsMemberTimeline, {
      params: { id },
      query: { ...filter, ...(cursor !== null && { cursor }) },
    })
  return (
    <>
      <TextField
        select
        size="small"
        label={translate('members.side')}
        value={side ?? 'all'}
        onChange={({ target }) => setSide(target.value === 'all' ? null : (target.value as Side))}
        fullWidth={false}
        sx={{ width: 260 }}
      >
        <MenuItem value="all">{translate('members.side_all')}</MenuItem>
        {TimelineSide.options.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`members.side_${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Pages
        name={['member-timeline', id, side ?? '']}
        ask={ask}
        file={fileOf(opsMemberTimeline, filter, { id })}
        empty="members.timeline_none"
        render={(rows) => <Happened rows={rows} />}
      />
    </>
  )
}

function Happened({ rows }: { rows: readonly TimelineRow[] }) {
  const translate = useTranslate()
  const columns: readonly Column<TimelineRow>[] = [
    { label: 'members.at', cell: (row) => <MomentField record={row} source="at" seconds /> },
    { label: 'members.by', cell: ({ by }) => by ?? translate('members.by_member') },
    {
      label: 'members.what',
      cell: ({ what, details }) => (
        <>
          {translate(`members.what_${what.replace('.', '_')}`, { _: what })}
          <Details details={details} />
        </>
      ),
    },
  ]
  return <RowTable name="members.tab_timeline" rows={rows} columns={columns} keyOf={({ id }) => id} />
}

function Details({ details }: Pick<TimelineRow, 'details'>) {
  const translate = useTranslate()
  const text = (name: string, value: string) => {
    if (name === 'reason' || name === 'proof') return translate(`members.${name}_${value}`, { _: value })
    if (name !== 'by') return value
    const ways = value.split(', ')
    return ways.map((way) => translate(`members.found_${way}`, { _: way })).join(', ')
  }
  const told = Object.entries(details).filter(([name, value]) => name !== 'whole' && value !== '')
  if (told.length === 0) return null
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
      {told
        .map(([name, value]) => `${translate(`members.detail_${name}`, { _: name })}: ${text(name, value)}`)
        .join(' · ')}
    </Typography>
  )
}
