import { useQuery } from '@tanstack/react-query'
import { chatDesk } from '@trevo/contract/chat'
import { localText, type ServiceChannel } from '@trevo/contract/status'
import type { LucideIcon } from 'lucide-react'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { call } from '../../lib/api/call.ts'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { momentText } from '../../lib/moments.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useSite, useStatus } from '../../session/status.ts'
import type { ServiceLink } from '../../shared/service/service.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../ui/list-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { closePanel } from './panels.ts'
import styles from './service.module.css'
import { openServiceLink, useServiceLinks } from './service-links.ts'

const ICONS: Record<ServiceChannel, LucideIcon> = {
  LIVECHAT: MessageCircle,
  'LIVECHAT 1': MessageCircle,
  WHATSAPP: Phone,
  WHATSAPP2: Phone,
  WHATSAPP3: Phone,
  TELEGRAM: Send,
  FACEBOOK: ThumbsUp,
}

const DESK_FRESH_MS = 15_000
const fetchDesk = call(chatDesk)

export function ServiceSheet({ open }: { open: boolean }) {
  const t = useT()
  const links = useServiceLinks()
  const isOpen = useStatus().statusCode === 0
  return (
    <Sheet open={open} onClose={closePanel} title={t('service.title')} closeLabel={t('shell.close')}>
      {links.length > 0 ? (
        <ListGroup>
          {links.map((link) => (
            <Channel key={link.path} link={link} isShown={open} />
          ))}
          {isOpen ? (
            <ListRow
              icon={<CircleHelp size={20} />}
              title={t('title.help')}
              render={<Link to={PATHS.help} onClick={closePanel} />}
            />
          ) : null}
        </ListGroup>
      ) : (
        <EmptyState art="/art/satellite-antenna.webp" title={t('service.none')} text={t('service.noneText')} />
      )}
      <p className={styles.safety}>{t('service.safety')}</p>
    </Sheet>
  )
}

/** What our own chat may promise is what its desk is now; until that is known it promises nothing. */
function useDeskText(isAsked: boolean): string | null {
  const t = useT()
  const language = useLanguage()
  const { timeZone } = useSite()
  const { data } = useQuery({
    queryKey: ['chat', 'desk'],
    queryFn: ({ signal }) => fetchDesk({}, { signal }),
    staleTime: DESK_FRESH_MS,
    enabled: isAsked,
  })
  if (data === undefined) return null
  if (data.open) return data.waiting > 0 ? t('service.waiting', { count: data.waiting }) : t('service.open')
  if (data.opensAt === null) return t('service.away')
  return t('service.opensAt', { at: momentText(data.opensAt, 'moment', language, timeZone) })
}

function Channel({ link, isShown }: { link: ServiceLink; isShown: boolean }) {
  const isChat = link.csType.startsWith('LIVECHAT') && link.url.startsWith(PATHS.chat)
  const desk = useDeskText(isChat && isShown)
  const Icon = ICONS[link.csType]
  const language = useLanguage()
  const open = () => {
    closePanel()
    openServiceLink(link)
  }
  return (
    <ListRow
      icon={<Icon size={20} />}
      iconTone={link.csType.startsWith('LIVECHAT') ? 'brand' : 'neutral'}
      title={localText(link.name, language)}
      detail={desk ?? localText(link.title, language)}
      onPress={open}
    />
  )
}
