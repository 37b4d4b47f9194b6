import type { ServiceChannel } from '@trevo/contract/status'
import type { LucideIcon } from 'lucide-react'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { openExternal } from '../../lib/env.ts'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import type { ServiceLink } from '../../session/service.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../ui/list-row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { closePanel } from './panels.ts'
import styles from './service.module.css'
import { useServiceLinks } from './service-links.ts'

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
  return (
    <Sheet open={open} onClose={closePanel} title={t('service.title')} closeLabel={t('shell.close')}>
      {links.length > 0 ? (
        <ListGroup>
          {links.map((link) => (
            <Channel key={link.path} link={link} />
          ))}
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
    openExternal(link.url)
    closePanel()
  }
  return (
    <ListRow
      icon={<Icon size={20} />}
      iconTone={link.csType.startsWith('LIVECHAT') ? 'brand' : 'neutral'}
      title={link.name[language]}
      detail={link.title[language]}
      onPress={open}
    />
  )
}
