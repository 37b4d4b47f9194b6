import { CHAT_TEXT_MAX } from '@trevo/contract/chat'
import { type ChatAnswer, opsDeleteChatAnswer } from '@trevo/contract/ops/chat-desk'
import { Language } from '@trevo/contract/wire'
import {
  DataTable,
  List,
  maxLength,
  regex,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { call } from '../../lib/api.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'
import { MomentField } from '../../ui/moment-field.tsx'

const LANGUAGES = Language.options.map((id) => ({ id, name: `text.${id}` }))
const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput key="language" source="language" label="chat.language" alwaysOn choices={LANGUAGES} />,
]

export const AnswerList = () => (
  <List filters={filters} sort={{ field: 'shortcut', order: 'ASC' }} perPage={50} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.Col<ChatAnswer> source="shortcut" label="chat.shortcut" render={({ shortcut }) => `/${shortcut}`} />
      <DataTable.Col source="language" label="chat.language" disableSort />
      <DataTable.Col
        source="text"
        label="chat.answer_text"
        disableSort
        sx={{ maxWidth: 420, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      />
      <DataTable.Col source="revisedAt" label="field.revised">
        <MomentField source="revisedAt" />
      </DataTable.Col>
    </DataTable>
  </List>
)

function AnswerToolbar() {
  const record = useRecordContext<ChatAnswer>()
  return (
    <Toolbar sx={{ gap: 1.5 }}>
      <SaveButton alwaysEnable={record === undefined} />
      {record && (
        <DeleteButton
          endpoint={opsDeleteChatAnswer}
          run={() => call(opsDeleteChatAnswer, { params: { id: record.id } })}
          question={{ title: 'chat.ask_delete_answer', content: 'chat.ask_delete_answer_text' }}
        />
      )}
    </Toolbar>
  )
}

const fields = (
  <>
    <SelectInput source="language" label="chat.language" choices={LANGUAGES} validate={required()} />
    <TextInput
      source="shortcut"
      label="chat.shortcut"
      helperText="chat.shortcut_hint"
      validate={[required(), regex(/^[a-z0-9-]{1,30}$/, 'issue.shortcut')]}
    />
    <TextInput
      source="text"
      label="chat.answer_text"
      helperText="chat.answer_hint"
      multiline
      minRows={4}
      fullWidth
      validate={[required(), maxLength(CHAT_TEXT_MAX)]}
    />
  </>
)

export const AnswerEdit = () => <EditorEdit toolbar={<AnswerToolbar />}>{fields}</EditorEdit>
export const AnswerCreate = () => (
  <EditorCreate toolbar={<AnswerToolbar />} defaults={{ language: 'PT' }}>
    {fields}
  </EditorCreate>
)
