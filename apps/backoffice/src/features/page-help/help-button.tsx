import IconButton from '@mui/material/IconButton'
import { CircleHelp } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Entry } from '../../lib/entry.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { HelpDrawer } from './help-drawer.tsx'
import { follow } from './keyboard.ts'

/** On every page: what it is for, and what the keyboard does. */
export function HelpButton({ entries }: { entries: readonly Entry[] }) {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (follow(event, () => setOpen(true))) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <IconButton
        color="inherit"
        title={translate('pageHelp.open')}
        aria-label={translate('pageHelp.open')}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        <CircleHelp size={20} />
      </IconButton>
      {isOpen && <HelpDrawer entries={entries} onClose={() => setOpen(false)} />}
    </>
  )
}
