import Alert from '@mui/material/Alert'
import { opsSetChatHours } from '@trevo/contract/ops/chat-desk'
import {
  ArrayInput,
  regex,
  required,
  SaveButton,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  Toolbar,
} from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { HOURS_ID } from './source.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `chat.weekday_${id}` }))
const HOUR = [required(), regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'issue.hour')]

/** When somebody answers, as members read it. Who may not set it reads it. */
export function HoursPage() {
  const translate = useTranslate()
  const maySave = useMay(opsSetChatHours)
  const toolbar = maySave ? (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  ) : (
    false
  )
  return (
    <EditPage resource="chatHours" title="menu.chatHours" id={HOURS_ID} redirect={false} actions={false} {...WHOLE}>
      <SimpleForm toolbar={toolbar} sx={{ maxWidth: 760 }}>
        <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
          {translate('chat.hours_hint')}
        </Alert>
        <ArrayInput source="spans" label="chat.hours">
          <SimpleFormIterator inline disableReordering disableAdd={!maySave} disableRemove={!maySave} disableClear>
            <SelectInput
              source="weekday"
              label="chat.weekday"
              choices={WEEKDAYS}
              validate={required()}
              readOnly={!maySave}
            />
            <TextInput
              source="from"
              label="chat.from"
              helperText="chat.hour_hint"
              validate={HOUR}
              readOnly={!maySave}
            />
            <TextInput source="to" label="chat.to" helperText={false} validate={HOUR} readOnly={!maySave} />
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleForm>
    </EditPage>
  )
}
