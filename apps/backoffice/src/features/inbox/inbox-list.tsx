import Box from '@mui/material/Box'
import type { SentMessage } from '@trevo/contract/ops/inbox'
import { CreateButton, DataTable, List, TextInput, TopToolbar, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useLanguages } from '../../lib/session.ts'
import { KeyPagination } from '../../ui/key-pagination.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { RichHtml } from '../../ui/rich-html.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const filters = [<TextInput key="memberId" source="memberId" label="inbox.member_id" />]
const actions = (
  <TopToolbar>
    <CreateButton label="inbox.write" />
  </TopToolbar>
)

/** What staff sent; a row opens to its text. */
export const InboxList = () => (
  <List
    filters={filters}
    actions={actions}
    sort={{ field: 'id', order: 'DESC' }}
    perPage={25}
    exporter={false}
    empty={false}
    pagination={<KeyPagination />}
  >
    <DataTable rowClick="expand" expand={<MessageText />} bulkActionButtons={false}>
      <DataTable.Col source="sentAt" label="inbox.sent_at" disableSort>
        <MomentField source="sentAt" />
      </DataTable.Col>
      <DataTable.Col label="inbox.subject" disableSort>
        <Subject />
      </DataTable.Col>
      <DataTable.Col label="inbox.to" disableSort>
        <Recipients />
      </DataTable.Col>
      <DataTable.Col label="inbox.read" disableSort>
        <Read />
      </DataTable.Col>
      <DataTable.Col source="by" label="inbox.by" disableSort />
    </DataTable>
  </List>
)

/** As most of the brand's members read it. */
function useText() {
  const [main] = useLanguages()
  const texts = useRecordContext<SentMessage>()?.texts
  return texts?.[main] ?? Object.values(texts ?? {})[0]
}

const Subject = () => <>{useText()?.subject}</>

function MessageText() {
  const text = useText()
  return <Box sx={{ px: 2, maxWidth: 640 }}>{text && <RichHtml html={text.html} />}</Box>
}

function Recipients() {
  const record = useRecordContext<SentMessage>()
  const translate = useTranslate()
  if (record === undefined) return null
  return <>{record.to.kind === 'member' ? record.to.userName : translate(`inbox.to_${record.to.kind}`)}</>
}

/** Known of a message to one member alone. */
function Read() {
  const isRead = useRecordContext<SentMessage>()?.isRead ?? null
  if (isRead === null) return <>–</>
  return <StatusChip label={isRead ? 'inbox.read_yes' : 'inbox.read_no'} tone={isRead ? 'success' : 'default'} />
}
