import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Found, opsSearch } from '@trevo/contract/ops/finding'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMerchant } from '../../lib/session.ts'
import { Failed } from '../../ui/failed.tsx'

/** Where each kind is looked at. */
const PAGES: Readonly<Record<Found['kind'], (found: Found) => string>> = {
  member: ({ id }) => `/members/${id}/show`,
  transfer: ({ id }) => `/ledger/${id}/show`,
  deposit: ({ id }) => `/deposits/${id}/show`,
  withdrawal: ({ id }) => `/withdrawals/${id}/show`,
  round: ({ memberId }) => `/members/${memberId}/show`,
  draw: ({ id }) => `/lottery-draws/${id}/show`,
}

/** Finds by any name or number; arrows go through what was found, Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const translate = useTranslate()
  const navigate = useNavigate()
  const merchant = useMerchant()
  const q = useDeferredValue(typed.trim())
  const isAsked = q !== ''
  const { data, error, refetch } = useQuery({
    queryKey: ['search', merchant?.code, q],
    queryFn: ({ signal }) => call(opsSearch, { query: { q } }, signal),
    enabled: isAsked,
    staleTime: 10_000,
  })
  const found = isAsked ? (data?.found ?? []) : []
  const open = (one: Found | undefined) => {
    if (one === undefined) return
    onClose()
    navigate(PAGES[one.kind](one))
  }
  const step = (by: number) => setChosen((at) => (found.length === 0 ? 0 : (at + by + found.length) % found.length))
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      slotProps={{ paper: { sx: { position: 'absolute', top: 24, m: 0 } } }}
    >
      <Box sx={{ p: 2 }}>
        <TextField
          autoFocus
          fullWidth
          type="search"
          label={translate('tools.search')}
          helperText={translate('tools.search_hint')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setChosen(0)
          }}
          onKeyDown={(event) => {
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (by !== undefined) {
              event.preventDefault()
              step(by)
            }
            if (event.key === 'Enter') open(found[chosen])
          }}
          slotProps={{
            htmlInput: { maxLength: 254, autoComplete: 'off', spellCheck: false, 'aria-controls': 'found' },
          }}
        />
        {error && <Failed error={error} onRetry={refetch} />}
        <Box aria-live="polite">
          {isAsked && data && found.length === 0 && (
            <Typography sx={{ mt: 2 }}>{translate('tools.search_none', { q })}</Typography>
          )}
        </Box>
        <List id="found" dense>
          {found.map((one, place) => (
            <ListItemButton
              key={`${one.kind} ${one.id}`}
              selected={place === chosen}
              onMouseEnter={() => setChosen(place)}
              onClick={() => open(one)}
            >
              <ListItemText
                primary={one.label}
                secondary={`${translate(`tools.found_${one.kind}`)} ${one.id}`}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
              />
            </ListItemButton>
          ))}
        </List>
      </Box>
    </Dialog>
  )
}
