import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { MemberTag } from '@trevo/contract/ops/members'
import { useState } from 'react'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { FormDialog } from './form-dialog.tsx'
import { useRun } from './use-run.ts'

type Props = {
  tags: readonly string[]
  /** Those that colleagues have given before, to choose from. */
  known: readonly string[]
  most: number
  words: { title: TextKey; confirm: TextKey; field: TextKey; hint: TextKey; wrong: TextKey; done: TextKey }
  save: (tags: string[]) => Promise<unknown>
  onClose: () => void
}

/** Which tags somebody or something has. */
export function TagsDialog({ tags: before, known, most, words, save, onClose }: Props) {
  const translate = useTranslate()
  const [tags, setTags] = useState<string[]>([...before])
  const [typed, setTyped] = useState('')
  const { run, isRunning } = useRun()
  // What was typed counts even if nobody pressed Enter after it.
  const all = [...new Set([...tags, ...(typed.trim() === '' ? [] : [typed.trim()])])]
  const isWrong = all.some((tag) => !MemberTag.safeParse(tag).success) || all.length > most
  const send = async () => {
    if (!isWrong && (await run(() => save(all), words.done))) onClose()
  }
  return (
    <FormDialog
      title={words.title}
      confirm={words.confirm}
      isBusy={isRunning}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        freeSolo
        options={[...known]}
        value={tags}
        inputValue={typed}
        onChange={(_event, value) => setTags(value.map((tag) => tag.trim().toLowerCase()))}
        onInputChange={(_event, value) => setTyped(value.toLowerCase())}
        renderInput={(params) => (
          <TextField
            {...params}
            margin="normal"
            label={translate(words.field)}
            error={isWrong}
            helperText={translate(isWrong ? words.wrong : words.hint)}
          />
        )}
      />
    </FormDialog>
  )
}
