import type { Announcement } from '@trevo/contract/content'
import { POPUP_PX_PER_REM } from '@trevo/contract/limits'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { read, write } from '../../../lib/storage.ts'
import { AnnouncementLink } from '../../../session/announcement-link.tsx'
import { announcementTarget, firstImage } from '../../../session/announcement-target.ts'
import { pictureUrl } from '../../../session/games/game-picture.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { homeTexts } from '../texts.ts'
import styles from './popups.module.css'

/** Staff's pop-ups, once in a visit; several lie side by side. */
export function Popups({ popups }: { popups: readonly Announcement[] }) {
  const t = useT(homeTexts)
  const shared = useT()
  const [isOpen, setOpen] = useState(() => read('popupsSeen') !== '1')
  const close = () => {
    write('popupsSeen', '1')
    setOpen(false)
  }
  const [first] = popups
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={popups.length === 1 && first ? first.title : t('popup.title')}
      closeLabel={shared('shell.close')}
    >
      <ul className={styles.pages}>
        {popups.map((popup) => (
          <li key={popup.id} className={styles.page}>
            <PopupPage popup={popup} isNamed={popups.length > 1} />
          </li>
        ))}
      </ul>
      {popups.length > 1 ? <p className={styles.hint}>{t('popup.count', { count: popups.length })}</p> : null}
    </Dialog>
  )
}

/** One alone is named by the dialog itself. */
function PopupPage({ popup, isNamed }: { popup: Announcement; isNamed: boolean }) {
  const t = useT(homeTexts)
  const image = firstImage(popup)
  return (
    <AnnouncementLink announcement={popup} className={styles.link}>
      {image ? <PopupPicture url={image.url} width={image.width ?? 720} height={image.height ?? 336} /> : null}
      {isNamed ? <span className={styles.title}>{popup.title}</span> : null}
      {popup.plainText ? <span className={styles.text}>{popup.plainText}</span> : null}
      {announcementTarget(popup) ? <span className={styles.more}>{t('banner.more')}</span> : null}
    </AnnouncementLink>
  )
}

/**
 * Measured by staff at 100 px per rem on a page of 7.5 rem, so that it takes the same share of every phone.
 * Its room is there before it is: the dialog stands in the middle and would jump.
 */
function PopupPicture({ url, width, height }: { url: string; width: number; height: number }) {
  return (
    <span className={styles.frame} style={{ width: `calc(var(--popup-rem) * ${width / POPUP_PX_PER_REM})` }}>
      <span className={styles.room} style={{ paddingBottom: `${(height / width) * 100}%` }}>
        <img className={styles.picture} src={pictureUrl(url)} alt="" width={width} height={height} />
      </span>
    </span>
  )
}
