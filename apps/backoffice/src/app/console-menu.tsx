import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Typography from '@mui/material/Typography'
import { LayoutDashboard } from 'lucide-react'
import { useEffect } from 'react'
import { Menu, useSidebarState } from 'react-admin'
import { CountedIcon } from '../features/waiting/counted-icon.tsx'
import { useWaitingCounts } from '../features/waiting/use-waiting.ts'
import { PAGES } from '../features/waiting/waiting-counts.ts'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { may } from '../lib/may.ts'
import { useSession } from '../lib/session.ts'
import { ENTRIES } from './resources.ts'

const GROUPS = ['talk', 'money', 'agents', 'content', 'rewards', 'games', 'house'] as const

/** The pages that somebody may see, by groups, with how many wait there. */
export function ConsoleMenu() {
  const session = useSession()
  const translate = useTranslate()
  const waiting = useWaitingCounts()
  const [isOpen] = useSidebarState()
  useEffect(() => {
    // A page far down the menu is marked where it can be seen. What newer browsers answer is no way to undo it.
    void document.querySelector('.RaMenuItemLink-active')?.scrollIntoView({ block: 'nearest' })
  }, [])
  const entries = ENTRIES.filter(({ access, pages }) => pages.list && may(access, session?.me))
  const countOn = (name: string) => (name in PAGES ? (waiting?.[PAGES[name as keyof typeof PAGES]] ?? 0) : 0)
  return (
    <Menu>
      <Menu.DashboardItem primaryText="dashboard.title" leftIcon={<LayoutDashboard size={18} />} />
      {GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
        <Box key={group} role="group" aria-label={translate(`menu.group.${group}`)} sx={{ mb: 1.5 }}>
          {isOpen ? (
            <Typography variant="overline" aria-hidden sx={{ px: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {translate(`menu.group.${group}`)}
            </Typography>
          ) : (
            // Folded it has no room for words.
            <Divider aria-hidden sx={{ mx: 1.5, mb: 1 }} />
          )}
          {entries
            .filter((entry) => entry.group === group)
            .map(({ name, icon }) => (
              <Menu.Item
                key={name}
                to={`/${name}`}
                primaryText={`menu.${name}`}
                leftIcon={<CountedIcon icon={icon} count={countOn(name)} />}
                {...(countOn(name) > 0 && {
                  'aria-description': translate('menu.waiting', { count: countOn(name) }),
                })}
              />
            ))}
        </Box>
      ))}
    </Menu>
  )
}
