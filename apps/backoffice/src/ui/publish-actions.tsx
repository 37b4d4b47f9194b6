import Box from '@mui/material/Box'
import type { Endpoint } from '@trevo/contract/endpoint'
import { CloudOff, Send } from 'lucide-react'
import { SaveButton, Toolbar, useRecordContext } from 'react-admin'
import { call } from '../lib/api.ts'
import { useMay } from '../lib/may.ts'
import { ActionButton } from './action-button.tsx'
import { DeleteButton } from './delete-button.tsx'
import { StatusChip, type Tone } from './status-chip.tsx'

type Published = { id: string; status: 'draft' | 'published' | 'ended' }
const TONES: Readonly<Record<Published['status'], Tone>> = { draft: 'default', published: 'success', ended: 'warning' }

export function PublishChip({ status }: { status: Published['status'] }) {
  return <StatusChip label={`publish.${status}`} tone={TONES[status]} />
}

/** `remove`: for drafts. */
type Props = { publish: Endpoint; end: Endpoint; remove: Endpoint }
/** `save`: who may write at all; others read. */
type ToolbarProps = Props & { save?: Endpoint }

/** Save, publish, take down. */
export function PublishToolbar({ publish, end, remove, save = publish }: ToolbarProps) {
  const record = useRecordContext<Published>()
  const maySave = useMay(save)
  return (
    <Toolbar sx={{ gap: 1.5, position: 'sticky', bottom: 0, zIndex: 2 }}>
      {maySave && <SaveButton alwaysEnable={record === undefined} />}
      {record && <PublishActions record={record} publish={publish} end={end} remove={remove} />}
    </Toolbar>
  )
}

function PublishActions({ record, publish, end, remove }: Props & { record: Published }) {
  // All these calls have the same shape: an id in the path and nothing else.
  const send = (endpoint: Endpoint) => call(endpoint, { params: { id: record.id } } as never)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, ml: 'auto' }}>
      <PublishChip status={record.status} />
      {record.status === 'draft' && (
        <DeleteButton
          endpoint={remove}
          run={() => send(remove)}
          question={{ title: 'delete.ask_draft', content: 'delete.ask_draft_text' }}
        />
      )}
      {record.status === 'published' ? (
        <ActionButton
          endpoint={end}
          label="publish.end"
          icon={<CloudOff size={18} />}
          color="error"
          run={() => send(end)}
          done="publish.ended_now"
          question={{ title: 'publish.ask_end', content: 'publish.ask_end_text' }}
        />
      ) : (
        <ActionButton
          endpoint={publish}
          label="publish.publish"
          icon={<Send size={18} />}
          run={() => send(publish)}
          done="publish.published_now"
          question={{ title: 'publish.ask_publish', content: 'publish.ask_publish_text' }}
        />
      )}
    </Box>
  )
}
