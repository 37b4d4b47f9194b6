import ArrowUp from 'lucide-react/icons/arrow-up'
import Download from 'lucide-react/icons/download'
import Headset from 'lucide-react/icons/headset'
import { useRef, useSyncExternalStore } from 'react'
import { useDownloadUrl } from '../../features/home/use-download-url.ts'
import { useT } from '../../lib/i18n/i18n.ts'
import { useSite } from '../../session/status.ts'
import { takeInstallOffer, useInstallOffer } from '../../shared/install/use-install-offer.ts'
import { cx } from '../../ui/cx.ts'
import { openPanel } from './panels.ts'
import styles from './service.module.css'
import { openService } from './service-links.ts'
import { useTucked } from './use-tucked.ts'

const TO_TOP_AFTER_PX = 600

/** Known from the last scroll: asking the browser while a page is being put together makes it lay out half of it. */
let isFarDown = false

function onScroll(listener: () => void): () => void {
  const look = () => {
    isFarDown = scrollY > TO_TOP_AFTER_PX
    listener()
  }
  addEventListener('scroll', look, { passive: true })
  return () => removeEventListener('scroll', look)
}

type Props = {
  aboveNav: boolean
  /** The page ends above them, so that its last row is never covered. */
  hasRoom: boolean
  onHome: boolean
  /** The header has no way to the service. */
  needsService: boolean
  /** What is shown, so that it is looked at anew what lies below. */
  page: string
}

/**
 * Customer service within reach of the thumb where the header does not lead there, and the way back up once the page is
 * scrolled far; that takes the place of the app's offer, so that two float at most. Over something that can be pressed they
 * keep to the edge.
 */
export function FloatingButtons({ aboveNav, hasRoom, onHome, needsService, page }: Props) {
  const t = useT()
  const offersApp = useDownloadUrl() !== null && onHome
  const install = useInstallOffer()
  const hasService = useSite().customerService.length > 0
  const isFar = useSyncExternalStore(onScroll, () => isFarDown)
  const buttons = useRef<HTMLDivElement>(null)
  const isTucked = useTucked(buttons, `${page} ${isFar}`)
  return (
    <div className={styles.stack} data-nav={aboveNav ? 'on' : 'off'} data-room={hasRoom ? 'on' : 'off'}>
      <div className={styles.buttons} ref={buttons} data-tucked={isTucked ? 'on' : 'off'}>
        {isFar ? (
          <button
            type="button"
            className={cx(styles.fab, styles.toTop)}
            data-press=""
            aria-label={t('shell.toTop')}
            onClick={() => scrollTo({ top: 0 })}
          >
            <ArrowUp size={20} />
          </button>
        ) : null}
        {offersApp && !isFar ? (
          <button
            type="button"
            className={cx(styles.fab, styles.toTop)}
            data-press=""
            aria-label={t('title.app')}
            {...(install?.kind === 'prompt'
              ? { onClick: () => takeInstallOffer(install) }
              : { 'aria-haspopup': 'dialog', onClick: () => openPanel('download') })}
          >
            <Download size={20} />
          </button>
        ) : null}
        {hasService && aboveNav && needsService ? (
          <button
            type="button"
            className={styles.fab}
            data-press=""
            aria-label={t('shell.service')}
            onClick={openService}
          >
            <Headset size={24} />
          </button>
        ) : null}
      </div>
    </div>
  )
}
