import Copy from 'lucide-react/icons/copy'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../invite.module.css'
import { rewardTexts } from '../texts.ts'

/** Link and code, to be copied, shared or shown. */
export function InviteLink({ code, path }: { code: string; path: string }) {
  const t = useT(rewardTexts)
  const common = useT()
  const { brand, mobileTemplate } = useSite()
  const { birthday_limit: age } = mobileTemplate
  const [isOpen, setOpen] = useState(false)
  const link = new URL(path, location.origin).href
  const share = async () => {
    // Without a share sheet of the system the link goes to the clipboard.
    if (!navigator.share) return copyText(link, t('invite.copied'))
    try {
      await navigator.share({ title: brand.name, text: t('invite.message', { brand: brand.name, age }), url: link })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyText(link, t('invite.copied'))
    }
  }
  return (
    <Card className={styles.share}>
      <div className={styles.line}>
        <div>
          <p className={styles.label}>{t('invite.link')}</p>
          <p className={styles.link}>{link.replace(/^https?:\/\//, '')}</p>
        </div>
        <Button
          variant="soft"
          size="md"
          icon={<Copy size={18} />}
          aria-label={t('invite.copyLink')}
          onClick={() => copyText(link, t('invite.copied'))}
        >
          {t('copy')}
        </Button>
      </div>
      <div className={styles.line}>
        <div>
          <p className={styles.label}>{t('invite.code')}</p>
          <p className={styles.code}>{code}</p>
        </div>
        <Button
          variant="soft"
          size="md"
          icon={<Copy size={18} />}
          aria-label={t('invite.copyCode')}
          onClick={() => copyText(code, t('invite.codeCopied'))}
        >
          {t('copy')}
        </Button>
      </div>
      <div className={styles.acts}>
        <Button size="md" icon={<Share2 size={18} />} onClick={share}>
          {t('invite.share')}
        </Button>
        <Button variant="secondary" size="md" icon={<QrCodeIcon size={18} />} onClick={() => setOpen(true)}>
          {t('invite.showQr')}
        </Button>
      </div>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('invite.qr')} closeLabel={common('shell.close')}>
        <div className={styles.qr}>
          <QrCode text={link} label={t('invite.qrLabel')} />
          <p className={styles.stepText}>{t('invite.qrText')}</p>
        </div>
      </Sheet>
    </Card>
  )
}
