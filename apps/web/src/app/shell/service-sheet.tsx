import { localText, type ServiceChannel } from '@trevo/contract/status'
import type { LucideIcon } from 'lucide-react'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { Link } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { useStatus } from '../../session/status.ts'
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

export function ServiceSheet({ open }: { open: boolean }) {
  const t = useT()
  const links = useServiceLinks()
  const isOpen = useStatus().statusCode === 0
  return (
    <Sheet open={open} onClose={closePanel} title={t('service.title')} closeLabel={t('shell.close')}>
      {links.length > 0 ? (
        <ListGroup>
          {links.map((link) => (
            <Channel key={link.path} link={link} />
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

function Channel({ link }: { link: ServiceLink }) {
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
      detail={localText(link.title, language)}
      onPress={open}
    />
  )
}
