import Alert from '@mui/material/Alert'
import Button, { type ButtonProps } from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Endpoint } from '@trevo/contract/endpoint'
import { APPROVAL_NOTE_MAX } from '@trevo/contract/ops/approvals'
import { type ReactNode, useState } from 'react'
import { useRefresh } from 'react-admin'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { useMay } from '../lib/may.ts'
import { FormDialog } from './form-dialog.tsx'
import { useRun } from './use-run.ts'

const NOTE_LEAST = 3

type Ask = { note: string; requestId: string }
type Props = {
  endpoint: Endpoint
  /** What stands on the button, over the dialog, above the fields, at the field, on its button, and what is said when it is done. */
  words: Readonly<Record<'button' | 'title' | 'note' | 'confirm' | 'done', TextKey>> & { readonly text?: TextKey }
  /** How grave the text is. */
  tone?: 'info' | 'warning'
  look?: Pick<ButtonProps, 'variant' | 'color' | 'size' | 'startIcon'>
  noteMax?: number
  /** Fields of its own, before the note. */
  children?: ReactNode
  /** False while those are not right: nothing is sent. */
  isReady?: boolean
  send: (ask: Ask) => Promise<unknown>
  /** Reads the page anew unless told. */
  onDone?: () => unknown
}

/** Something that staff do only with a reason: a button that asks for it in a dialog. */
export function ReasonButton(props: Props) {
  const [requestId, setRequestId] = useState<string | null>(null)
  const translate = useTranslate()
  const { endpoint, words, look } = props
  if (!useMay(endpoint)) return null
  return (
    <>
      {/* One id for each opening: sending twice asks once, and who closes it and begins anew asks anew. */}
      <Button variant="outlined" {...look} onClick={() => setRequestId(crypto.randomUUID())}>
        {translate(words.button)}
      </Button>
      {requestId && <ReasonDialog {...props} requestId={requestId} onClose={() => setRequestId(null)} />}
    </>
  )
}

type DialogProps = Props & { requestId: string; onClose: () => void }

function ReasonDialog({ words, look, children, requestId, onClose, ...props }: DialogProps) {
  const { tone = 'info', noteMax = APPROVAL_NOTE_MAX, isReady = true, send } = props
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const isShort = note.trim().length < NOTE_LEAST
  const confirm = async () => {
    setTried(true)
    if (isShort || !isReady || !(await run(() => send({ note, requestId }), words.done))) return
    onClose()
    await (props.onDone ?? refresh)()
  }
  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      color={look?.color === 'error' ? 'error' : 'primary'}
      isBusy={isRunning}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {words.text && <Alert severity={tone}>{translate(words.text)}</Alert>}
      {children}
      <TextField
        fullWidth
        required
        multiline
        autoFocus={children === undefined}
        margin="normal"
        label={translate(words.note)}
        value={note}
        error={isTried && isShort}
        helperText={isTried && isShort ? translate('reason.short', { least: NOTE_LEAST }) : ' '}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: noteMax } }}
      />
    </FormDialog>
  )
}
