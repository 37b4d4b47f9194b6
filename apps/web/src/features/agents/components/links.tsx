import { useQuery } from '@tanstack/react-query'
import { type AffiliateLink, LINKS_MAX } from '@trevo/contract/agents/links'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../agents.module.css'
import { linksQuery } from '../link-queries.ts'
import { agentsTexts } from '../texts.ts'
import { LinkCard } from './link-card.tsx'
import { LinkForm } from './link-form.tsx'

/** Registration links, and what came of each. */
export function Links() {
  const t = useT(agentsTexts)
  const common = useT()
  const query = useQuery(linksQuery(useSession()))
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<AffiliateLink | null>(null)
  const [isQr, setQr] = useState(false)
  const showQr = (link: AffiliateLink) => {
    setShown(link)
    setQr(true)
  }
  return (
    <Loaded query={query}>
      {({ list, rates }) => {
        const isFull = list.filter(({ state }) => state === 'open').length >= LINKS_MAX
        return (
          <div className={styles.page}>
            <p className={styles.lead}>{t('links.lead')}</p>
            {isFull ? (
              <Note tone="warn">{t('links.full', { count: LINKS_MAX })}</Note>
            ) : (
              <Button block icon={<Plus size={20} />} aria-haspopup="dialog" onClick={() => setMaking(true)}>
                {t('links.new')}
              </Button>
            )}
            {list.map((link) => (
              <LinkCard key={link.id} link={link} onQr={() => showQr(link)} />
            ))}
            {list.length === 0 ? <EmptyState art="/art/seedling.webp" title={t('links.empty')} /> : null}
            <Sheet
              open={isMaking}
              onClose={() => setMaking(false)}
              title={t('links.new')}
              closeLabel={common('shell.close')}
            >
              {isMaking ? <LinkForm rates={rates} onDone={() => setMaking(false)} /> : null}
            </Sheet>
            <Sheet
              open={isQr}
              onClose={() => setQr(false)}
              title={t('links.qr', { code: shown?.code ?? '' })}
              closeLabel={common('shell.close')}
            >
              {shown ? (
                <div className={styles.qr}>
                  <QrCode text={shown.url} label={t('links.qrLabel', { url: shown.url })} />
                  <p className={styles.breaks}>{shown.url}</p>
                </div>
              ) : null}
            </Sheet>
          </div>
        )
      }}
    </Loaded>
  )
}
