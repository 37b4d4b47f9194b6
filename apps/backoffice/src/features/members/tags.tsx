import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { MEMBER_TAGS_MAX, opsMemberTags, opsSetMemberTags } from '@trevo/contract/ops/member-file'
import { MemberTag } from '@trevo/contract/ops/members'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { fileQuery, useKeepFile } from './use-file.ts'

export function Tags({ id }: { id: string }) {
  const translate = useTranslate()
  const { name, ask } = fileQuery(id)
  const { data } = useQuery({ queryKey: name, queryFn: ask })
  const [isOpen, setOpen] = useState(false)
  const maySet = useMay(opsSetMemberTags)
  if (data === undefined) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {[...new Set(data.tags)].map((tag) => (
        <Chip key={tag} size="small" variant="outlined" label={tag} />
      ))}
      {maySet && (
        <Button size="small" startIcon={<Tag size={14} />} onClick={() => setOpen(true)}>
          {translate('members.tags_edit')}
        </Button>
      )}
      {isOpen && <TagsDialog id={id} tags={data.tags} onClose={() => setOpen(false)} />}
    </Box>
  )
}

type Props = { id: string; tags: readonly string[]; onClose: () => void }

function TagsDialog({ id, tags: before, onClose }: Props) {
  const translate = useTranslate()
  const [tags, setTags] = useState<string[]>([...before])
  const [typed, setTyped] = useState('')
  const { data } = useQuery({ queryKey: ['member-tags'], queryFn: () => call(opsMemberTags) })
  const { run, isRunning } = useRun()
  const keep = useKeepFile(id)
  // What was typed counts even if nobody pressed Enter after it.
  const all = [...new Set([...tags, ...(typed.trim() === '' ? [] : [typed.trim()])])]
  const isWrong = all.some((tag) => !MemberTag.safeParse(tag).success) || all.length > MEMBER_TAGS_MAX
  const send = async () => {
    if (isWrong) return
    const work = async () => keep(await call(opsSetMemberTags, { params: { id }, body: { tags: all } }))
    if (await run(work, 'members.tags_done')) onClose()
  }
  return (
    <FormDialog
      title="members.tags"
      confirm="members.tags_save"
      isBusy={isRunning}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Autocomplete
        multiple
        freeSolo
        options={data?.list ?? []}
        value={tags}
        inputValue={typed}
        onChange={(_event, value) => setTags(value.map((tag) => tag.trim().toLowerCase()))}
        onInputChange={(_event, value) => setTyped(value.toLowerCase())}
        renderInput={(params) => (
          <TextField
            {...params}
            margin="normal"
            label={translate('members.tag')}
            error={isWrong}
            helperText={translate(isWrong ? 'members.tags_wrong' : 'members.tags_hint')}
          />
        )}
      />
    </FormDialog>
  )
}
