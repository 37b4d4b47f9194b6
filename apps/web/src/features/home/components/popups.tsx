import type { Announcement } from '@trevo/contract/content'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type UIEvent, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { read, write } from '../../../lib/storage.ts'
import { POPUP_PX_PER_REM } from '../../../lib/ui-constants.ts'
import { AnnouncementLink } from '../../../shared/announcements/announcement-link.tsx'
import { announcementTarget, firstImage } from '../../../shared/announcements/announcement-target.ts'
import { pictureUrl } from '../../../shared/games/game-picture.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
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
      isUnasked
      onClose={close}
      title={popups.length === 1 && first ? first.title : t('popup.title')}
      closeLabel={shared('shell.close')}
    >
      <Pages popups={popups} />
    </Dialog>
  )
}

/** A finger swipes; a mouse, a keyboard and a screen reader have the arrows. */
function Pages({ popups }: { popups: readonly Announcement[] }) {
  const t = useT(homeTexts)
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const count = popups.length
  const look = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setAt(Math.min(count - 1, Math.round(scrollLeft / clientWidth)))
  const go = (index: number) => {
    const { current } = list
    if (current) current.scrollLeft = index * current.clientWidth
    setAt(index)
  }
  return (
    <>
      <ul className={styles.pages} ref={list} onScroll={look}>
        {popups.map((popup, index) => (
          // What lies beside is not there yet: neither the tab key nor a reader wanders into it.
          <li key={popup.id} className={styles.page} inert={index !== at}>
            <PopupPage popup={popup} isNamed={count > 1} />
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <div className={styles.controls}>
          <IconButton label={t('popup.previous')} disabled={at === 0} onClick={() => go(at - 1)}>
            <ChevronLeft size={22} />
          </IconButton>
          <p className={styles.hint} aria-live="polite">
            {t('popup.count', { at: at + 1, count })}
          </p>
          <IconButton label={t('popup.next')} disabled={at === count - 1} onClick={() => go(at + 1)}>
            <ChevronRight size={22} />
          </IconButton>
        </div>
      ) : null}
    </>
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
