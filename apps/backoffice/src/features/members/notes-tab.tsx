import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { MEMBER_NOTE_MAX, type MemberFile, opsAddMemberNote } from '@trevo/contract/ops/member-file'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { useRun } from '../../ui/use-run.ts'
import { TabData } from './tab-data.tsx'
import { fileQuery, useKeepFile } from './use-file.ts'

export const NotesTab = ({ id }: { id: string }) => (
  <>
    <NewNote id={id} />
    <TabData {...fileQuery(id)}>{({ notes }) => <Notes notes={notes} />}</TabData>
  </>
)

function NewNote({ id }: { id: string }) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  // Another text is another request.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { run, isRunning } = useRun()
  const keep = useKeepFile(id)
  if (!useMay(opsAddMemberNote)) return null
  const save = async () => {
    const work = async () => keep(await call(opsAddMemberNote, { params: { id }, body: { requestId, text } }))
    if (!(await run(work, 'members.note_done'))) return
    setText('')
    setRequestId(crypto.randomUUID())
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      sx={{ mb: 3 }}
    >
      <TextField
        fullWidth
        required
        multiline
        minRows={2}
        label={translate('members.note_new')}
        helperText={translate('members.note_hint')}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setRequestId(crypto.randomUUID())
        }}
        slotProps={{ htmlInput: { maxLength: MEMBER_NOTE_MAX } }}
      />
      <Button type="submit" variant="contained" disabled={isRunning} sx={{ mt: 1 }}>
        {translate('members.note_add')}
      </Button>
    </Box>
  )
}

function Notes({ notes }: Pick<MemberFile, 'notes'>) {
  const translate = useTranslate()
  if (notes.length === 0) return <Typography color="textSecondary">{translate('members.notes_none')}</Typography>
  return (
    <Box component="ol" aria-label={translate('members.tab_notes')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {notes.map((note) => (
        <Box component="li" key={note.id} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {note.text}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            <MomentField record={note} source="at" />
            {` · ${note.by}`}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
