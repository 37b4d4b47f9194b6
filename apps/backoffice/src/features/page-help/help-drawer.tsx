import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Endpoint } from '@trevo/contract/endpoint'
import { APPROVAL_DECIDERS, ApprovalKind } from '@trevo/contract/ops/approvals'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { Entry } from '../../lib/entry.ts'
import { sentKey, type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { APPROVAL_PAGES } from './approval-pages.ts'
import { SHORTCUTS } from './keyboard.ts'
import { pageHelpTexts } from './texts.ts'

const FIRST = 'dashboard'
/** Beside the entries of the menu. */
const TITLES: Readonly<Record<string, TextKey>> = {
  dashboard: 'dashboard.title',
  password: 'menu.password',
  calls: 'calls.title',
  protection: 'menu.members',
}
const nameIn = (path: string) => path.split('/')[1] || FIRST

type Props = { entries: readonly Entry[]; onClose: () => void }

/** What the page is for, what each action does, who sees it and who decides. */
export function HelpDrawer({ entries, onClose }: Props) {
  const translate = useTranslate()
  const name = nameIn(useLocation().pathname)
  const entry = entries.find((one) => one.name === name)
  const isKnown = `pageHelp.for_${name}` in pageHelpTexts.pt
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('pageHelp.open'), sx: { width: 380, maxWidth: '100vw', p: 2.5 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {translate(TITLES[name] ?? sentKey(`menu.${name}`))}
        </Typography>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </Box>
      {isKnown ? (
        <>
          <Part title="pageHelp.for">{translate(sentKey(`pageHelp.for_${name}`))}</Part>
          <Part title="pageHelp.does">{translate(sentKey(`pageHelp.does_${name}`))}</Part>
        </>
      ) : (
        <Part title="pageHelp.for">{translate('pageHelp.none')}</Part>
      )}
      {entry && <Who access={entry.access} />}
      <TwoPeople name={name} />
      <Keys />
    </Drawer>
  )
}

function Part({ title, children }: { title: TextKey; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {translate(title)}
      </Typography>
      <Typography variant="body2" component="div">
        {children}
      </Typography>
    </Box>
  )
}

/** As the contract says it, which is what the server asks. */
function Who({ access }: { access: Endpoint }) {
  const translate = useTranslate()
  const { roles = 'any', everyMerchant } = access.staff ?? {}
  const named =
    typeof roles === 'string'
      ? translate('pageHelp.all')
      : roles.map((role) => translate(`staff.role_${role}`)).join(', ')
  return (
    <Part title="pageHelp.who">
      {[named, everyMerchant && translate('pageHelp.every_brand')].filter(Boolean).join('. ')}
    </Part>
  )
}

function TwoPeople({ name }: { name: string }) {
  const translate = useTranslate()
  const kinds = ApprovalKind.options.filter((kind) => APPROVAL_PAGES[kind].includes(name))
  if (kinds.length === 0) return null
  const deciders = [...new Set(kinds.flatMap((kind) => APPROVAL_DECIDERS[kind] as readonly string[]))]
  const roles = deciders.map((role) => translate(sentKey(`staff.role_${role}`))).join(', ')
  return (
    <Part title="pageHelp.two">
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {kinds.map((kind) => (
          <li key={kind}>{translate(`approvals.kind_${kind}`)}</li>
        ))}
      </Box>
      {translate('pageHelp.two_by', { roles })}
    </Part>
  )
}

const KEY = { px: 0.75, border: 1, borderColor: 'divider', borderRadius: 1, fontFamily: 'inherit', fontSize: 12 }

function Keys() {
  const translate = useTranslate()
  return (
    <Part title="pageHelp.keys">
      <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 0.75 }}>
        {SHORTCUTS.map(({ name, keys }) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
              {keys.map((key) => (
                <Box key={key} component="kbd" sx={KEY}>
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {translate(`pageHelp.key_${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </Part>
  )
}
