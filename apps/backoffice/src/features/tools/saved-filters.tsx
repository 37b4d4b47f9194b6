import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { opsForgetFilter, opsSavedFilters, opsSaveFilter, type SavedFilter } from '@trevo/contract/ops/finding'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { lastFilter } from '../../lib/data-provider.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useRun } from '../../ui/use-run.ts'

type Values = SavedFilter['filter']

/** What a filter of the list holds that can be kept: words, numbers, switches. */
const keptOf = (filter: Record<string, unknown>): Values =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ) as Values

/** The reader's own saved filters of this list, applied with one press. */
export function SavedFilters({ resource }: { resource: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const translate = useTranslate()
  return (
    <>
      <Button
        size="small"
        startIcon={<Bookmark size={16} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {translate('tools.filters')}
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Filters resource={resource} onDone={() => setAnchor(null)} />
      </Popover>
    </>
  )
}

function Filters({ resource, onDone }: { resource: string; onDone: () => void }) {
  const [name, setName] = useState('')
  const { run, isRunning } = useRun()
  const navigate = useNavigate()
  const translate = useTranslate()
  const { data, refetch } = useQuery({
    queryKey: ['saved-filters'],
    queryFn: ({ signal }) => call(opsSavedFilters, {}, signal),
  })
  const own = data?.filters.filter(({ list }) => list === resource) ?? []
  const apply = (filter: Values) => {
    onDone()
    navigate(`/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`)
  }
  const save = async () => {
    const body = { list: resource, name, filter: keptOf(lastFilter(resource)) }
    if (!(await run(() => call(opsSaveFilter, { body }), 'tools.filter_saved'))) return
    setName('')
    await refetch()
  }
  const forget = async (id: string) => {
    if (await run(() => call(opsForgetFilter, { params: { id } }), 'tools.filter_forgotten')) await refetch()
  }
  return (
    <Box sx={{ p: 2, width: 320, maxWidth: '90vw' }}>
      {data && own.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('tools.filters_none')}
        </Typography>
      )}
      {own.map((saved) => (
        <Box key={saved.id} sx={{ display: 'flex', alignItems: 'center', mb: 1 }}>
          <Button fullWidth sx={{ justifyContent: 'flex-start' }} onClick={() => apply(saved.filter)}>
            {saved.name}
          </Button>
          <IconButton
            size="small"
            disabled={isRunning}
            aria-label={translate('tools.forget_filter', { name: saved.name })}
            onClick={() => forget(saved.id)}
          >
            <X size={16} />
          </IconButton>
        </Box>
      ))}
      <Box
        component="form"
        sx={{ display: 'grid', gap: 1 }}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          required
          size="small"
          label={translate('tools.filter_name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Button type="submit" variant="contained" disabled={isRunning || name.trim() === ''}>
          {translate('tools.save_filter')}
        </Button>
      </Box>
    </Box>
  )
}
