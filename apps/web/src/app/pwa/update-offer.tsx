import { useEffect, useState } from 'react'
import { whenCalm } from '../../lib/calm.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { UpdatePrompt } from '../../ui/update-prompt.tsx'
import styles from './update-offer.module.css'

const REGISTER_AFTER_MS = 12_000

type Update = () => Promise<void>

/** Where the network is gone just then, the next visit registers it. */
async function register(onNewer: (update: Update) => void): Promise<void> {
  const module = await import('./register.ts').catch(() => null)
  module?.registerWorker(onNewer)
}

/** Registers the service worker once the page stands, and offers the reload when a newer version waits. */
export function UpdateOffer() {
  const t = useT()
  const [update, setUpdate] = useState<Update | null>(null)
  useEffect(() => {
    if (import.meta.env.DEV) return
    // It fetches the whole product, which nobody needs before the page is in use.
    return whenCalm(() => void register((ready) => setUpdate(() => ready)), { afterMs: REGISTER_AFTER_MS })
  }, [])
  if (!update) return null
  return (
    <div className={styles.place}>
      <UpdatePrompt
        title={t('pwa.updateTitle')}
        text={t('pwa.updateText')}
        actionLabel={t('pwa.update')}
        onAction={update}
        dismissLabel={t('pwa.later')}
        onDismiss={() => setUpdate(null)}
      />
    </div>
  )
}
