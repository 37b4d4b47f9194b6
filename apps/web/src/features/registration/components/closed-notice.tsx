import { localText } from '@trevo/contract/status'
import Headset from 'lucide-react/icons/headset'
import { useEffect, useState } from 'react'
import { openExternal } from '../../../lib/env.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { openServiceEntries, type ServiceLink } from '../../../shared/service/service.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from '../registration.module.css'
import { registrationTexts } from '../texts.ts'

/** Neither method is enabled: visitors who need an account can ask for help. */
export function ClosedNotice() {
  const t = useT(registrationTexts)
  const language = useLanguage()
  const { customerService } = useSite()
  const [links, setLinks] = useState<readonly ServiceLink[]>([])
  useEffect(() => {
    let isCurrent = true
    openServiceEntries(customerService).then((opened) => {
      // Pages of ours ask who is there, which nobody without an account can answer.
      if (isCurrent) setLinks(opened.filter(({ url }) => !url.startsWith('/')))
    })
    return () => {
      isCurrent = false
    }
  }, [customerService])
  return (
    <EmptyState
      art="/art/locked-with-key.webp"
      title={t('closed.title')}
      text={t('closed.text')}
      action={
        <div className={styles.channels}>
          {links.map((link) => (
            <Button
              key={link.path}
              variant="outline"
              block
              icon={<Headset size={20} />}
              onClick={() => openExternal(link.url)}
            >
              {localText(link.name, language)}
            </Button>
          ))}
        </div>
      }
    />
  )
}
