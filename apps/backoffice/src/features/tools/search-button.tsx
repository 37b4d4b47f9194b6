import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { SearchDialog } from './search-dialog.tsx'

const KEYS = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Opens the search from anywhere: by click, Ctrl+K or Cmd+K, or a slash outside text fields. */
export function SearchButton({ isSmall }: { isSmall: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      const isSlash = event.key === '/' && !isTyping(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isShortcut && !isSlash) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {isSmall ? (
        <IconButton color="inherit" aria-label={translate('tools.search')} onClick={() => setOpen(true)}>
          <Search size={20} />
        </IconButton>
      ) : (
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          startIcon={<Search size={16} />}
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={() => setOpen(true)}
          sx={{ borderColor: 'divider', color: 'text.secondary', mx: 1, whiteSpace: 'nowrap' }}
        >
          {`${translate('tools.search')} · ${KEYS}`}
        </Button>
      )}
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
