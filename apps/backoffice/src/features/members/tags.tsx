import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { MEMBER_TAGS_MAX, opsMemberTags, opsSetMemberTags } from '@trevo/contract/ops/member-file'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { TagsDialog } from '../../ui/tags-dialog.tsx'
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
      {isOpen && <MemberTags id={id} tags={data.tags} onClose={() => setOpen(false)} />}
    </Box>
  )
}

const WORDS = {
  title: 'members.tags',
  confirm: 'members.tags_save',
  field: 'members.tag',
  hint: 'members.tags_hint',
  wrong: 'members.tags_wrong',
  done: 'members.tags_done',
} as const

type Props = { id: string; tags: readonly string[]; onClose: () => void }

function MemberTags({ id, tags, onClose }: Props) {
  const { data } = useQuery({ queryKey: ['member-tags'], queryFn: () => call(opsMemberTags) })
  const keep = useKeepFile(id)
  const save = async (all: string[]) => keep(await call(opsSetMemberTags, { params: { id }, body: { tags: all } }))
  const known = data?.list ?? []
  return <TagsDialog tags={tags} known={known} most={MEMBER_TAGS_MAX} words={WORDS} save={save} onClose={onClose} />
}
