import type { StaffAnnouncement } from '@trevo/contract/ops/content'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { textIn } from '../../lib/language-texts.ts'
import { plainTextOf } from '../../lib/rich-html.ts'
import { useLanguages } from '../../lib/session.ts'
import { MissingFigures } from '../../ui/missing-figures.tsx'
import { PhonePreview } from '../../ui/phone-frame.tsx'
import { RichHtml } from '../../ui/rich-html.tsx'
import { useFilled } from '../../ui/use-filled.ts'
import { useTimeZone } from '../../ui/use-time.ts'
import styles from './content-preview.module.css'
import type { Kind } from './kinds.ts'
import { phoneMoment, phoneWords } from './phone-words.ts'
import type { PreviewProps } from './preview-props.ts'
import { PromotionPreview } from './promotion-preview.tsx'

/** What is in the form now, as the phone would show it. */
export function ContentPreview({ kind }: { kind: Kind }) {
  const draft = useWatch() as Partial<StaffAnnouncement>
  return <PhonePreview>{(language) => <PhoneContent kind={kind} draft={draft} language={language} />}</PhonePreview>
}

function PhoneContent({ kind, draft, language }: { kind: Kind } & Pick<PreviewProps, 'draft' | 'language'>) {
  const translate = useTranslate()
  const languages = useLanguages()
  const { linkedPromotionId = null, id = null } = draft
  const fill = useFilled(linkedPromotionId === 'self' ? id : linkedPromotionId)
  const { title, html: written, isOther } = textIn(draft.texts, language, languages)
  const { html, missing } = fill(written, isOther ? languages[0] : language)
  const Shown = { banners: Banner, popups: Popup, promotions: PromotionPreview, notices: Notice }[kind]
  return (
    <div className={kind === 'popups' ? styles.dimmed : styles.page}>
      <MissingFigures names={missing} />
      {isOther && <p className={styles.note}>{translate('preview.no_text')}</p>}
      <Shown draft={draft} title={title} html={html} language={language} />
    </div>
  )
}

const leadsOn = ({ linkUrl, linkedPromotionId }: PreviewProps['draft']) => Boolean(linkUrl || linkedPromotionId)

/** A picture with words carries its own. */
function Banner({ draft, title, html, language }: PreviewProps) {
  const picture = draft.images?.[0]?.url
  const words = plainTextOf(html)
  return (
    <div className={styles.banner}>
      {picture && <img src={picture} alt={words ? '' : title} />}
      {words && (
        <span className={styles.copy}>
          <strong className={styles.bannerTitle}>{title}</strong>
          <span className={styles.bannerText}>{words}</span>
          {leadsOn(draft) && <span className={styles.bannerMore}>{phoneWords(language)['content.more']}</span>}
        </span>
      )}
    </div>
  )
}

const SCREEN_PX = 750

/** Sizes are those of a screen 750 wide, at 100 px per rem. */
function Popup({ draft, title, html, language }: PreviewProps) {
  const [picture] = draft.images ?? []
  const share = Math.min(1, (picture?.width ?? SCREEN_PX) / SCREEN_PX)
  return (
    <div className={styles.popup}>
      <h2>{title}</h2>
      {picture && <img src={picture.url} alt="" style={{ width: `calc((100% + 88px) * ${share})` }} />}
      <p>{plainTextOf(html)}</p>
      {leadsOn(draft) && <span className={styles.action}>{phoneWords(language)['content.more']}</span>}
    </div>
  )
}

function Notice({ draft, title, html }: PreviewProps) {
  const timeZone = useTimeZone()
  const picture = draft.images?.[0]?.url
  if (draft.type === 'H') {
    return (
      <div className={styles.hot}>
        {picture && <img src={picture} alt="" />}
        <strong>{title}</strong>
        <p>{plainTextOf(html)}</p>
      </div>
    )
  }
  return (
    <article>
      <h2>{title}</h2>
      <p className={styles.date}>{phoneMoment(draft.startsAt, timeZone, 'medium')}</p>
      <RichHtml html={html} className={styles.rich} />
    </article>
  )
}
