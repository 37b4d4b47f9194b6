import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Rating from '@mui/material/Rating'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  CHAT_NOTE_MAX,
  CHAT_TAGS_MAX,
  type ChatFile,
  opsAddChatNote,
  opsSetChatTags,
} from '@trevo/contract/ops/chat-desk'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Failed } from '../../ui/failed.tsx'
import { TagsDialog } from '../../ui/tags-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { useTimeText } from '../../ui/use-time.ts'
import { useChatFile, useKeepFile } from './use-file.ts'

/** What colleagues keep about a conversation: the member never sees it. */
export function DeskFile({ id, known }: { id: string; known: readonly string[] }) {
  const { data, error, refetch } = useChatFile(id)
  if (data === undefined && error) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Skeleton variant="rounded" height={160} sx={{ mb: 2 }} />
  return (
    <Box sx={{ mb: 2 }}>
      <Tags id={id} tags={data.tags} known={known} />
      <Notes id={id} notes={data.notes} />
      <Closings closings={data.closings} />
    </Box>
  )
}

type TagProps = { id: string; tags: readonly string[]; known: readonly string[] }

const TAG_WORDS = {
  title: 'chat.tags',
  confirm: 'ra.action.save',
  field: 'chat.tag',
  hint: 'chat.tags_hint',
  wrong: 'chat.tags_hint',
  done: 'chat.tags_done',
} as const

function Tags({ id, tags, known }: TagProps) {
  const keep = useKeepFile(id)
  const save = async (all: string[]) => keep(await call(opsSetChatTags, { params: { id }, body: { tags: all } }))
  const dialog = { tags, known, most: CHAT_TAGS_MAX, words: TAG_WORDS, save }
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', mb: 1 }}>
      {[...new Set(tags)].map((tag) => (
        <Chip key={tag} size="small" variant="outlined" label={tag} />
      ))}
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('chat.tags_edit')}
      </Button>
      {isOpen && <TagsDialog {...dialog} onClose={() => setOpen(false)} />}
    </Box>
  )
}

function Notes({ id, notes }: { id: string } & Pick<ChatFile, 'notes'>) {
  const translate = useTranslate()
  const timeText = useTimeText()
  const [text, setText] = useState('')
  // Another text is another request.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const { run, isRunning } = useRun()
  const keep = useKeepFile(id)
  const save = async () => {
    const work = async () => keep(await call(opsAddChatNote, { params: { id }, body: { requestId, text } }))
    if (!(await run(work, 'chat.note_done'))) return
    setText('')
    setRequestId(crypto.randomUUID())
  }
  return (
    <Box component="section" aria-label={translate('chat.notes')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          fullWidth
          required
          multiline
          size="small"
          maxRows={6}
          label={translate('chat.note_new')}
          helperText={translate('chat.note_hint')}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setRequestId(crypto.randomUUID())
          }}
          slotProps={{ htmlInput: { maxLength: CHAT_NOTE_MAX } }}
        />
        <Button type="submit" size="small" variant="outlined" disabled={isRunning || text.trim() === ''}>
          {translate('chat.note_add')}
        </Button>
      </Box>
      {notes.map((note) => (
        <Box key={note.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {note.text}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {`${timeText(note.at, { dateStyle: 'short', timeStyle: 'short' })} · ${note.by}`}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function Closings({ closings }: Pick<ChatFile, 'closings'>) {
  const translate = useTranslate()
  const timeText = useTimeText()
  if (closings.length === 0) return null
  return (
    <Box component="section" aria-label={translate('chat.closings')} sx={{ mt: 2 }}>
      <Typography variant="subtitle2">{translate('chat.closings')}</Typography>
      {closings.map(({ id, at, by, rating, remark }) => (
        <Box key={id} sx={{ py: 0.5 }}>
          <Typography variant="caption" color="textSecondary" component="p">
            {`${timeText(at, { dateStyle: 'short', timeStyle: 'short' })} · ${by}`}
          </Typography>
          {rating === null ? (
            <Typography variant="caption">{translate('chat.not_rated')}</Typography>
          ) : (
            <Rating readOnly size="small" value={rating} />
          )}
          {remark && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {remark}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
