import type { StaffAnnouncement } from '@trevo/contract/ops/content'
import type { Language } from '@trevo/contract/wire'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { textIn } from '../../lib/language-texts.ts'
import { PhonePreview } from '../../ui/phone-frame.tsx'
import { RichHtml } from '../../ui/rich-html.tsx'
import { useTimeZone } from '../../ui/use-time.ts'
import styles from './content-preview.module.css'
import type { Kind } from './kinds.ts'

/** What is in the form now, as the phone would show it. */
export function ContentPreview({ kind }: { kind: Kind }) {
  const draft = useWatch() as Partial<StaffAnnouncement>
  return <PhonePreview>{(language) => <PhoneContent kind={kind} draft={draft} language={language} />}</PhonePreview>
}

type Props = { kind: Kind; draft: Partial<StaffAnnouncement>; language: Language }

function PhoneContent({ kind, draft, language }: Props) {
  const translate = useTranslate()
  const timeZone = useTimeZone()
  const { title, html, isOther } = textIn(draft.texts, language)
  const picture = draft.images?.[0]?.url
  const body = <RichHtml html={html} className={styles.rich} />
  return (
    <div className={kind === 'popups' ? styles.dimmed : styles.page}>
      {isOther && <p className={styles.note}>{translate('preview.no_text')}</p>}
      {kind === 'banners' && (
        <div className={styles.banner}>
          {picture && <img src={picture} alt="" />}
          <strong>{title}</strong>
        </div>
      )}
      {kind === 'popups' && (
        <div className={styles.popup}>
          {picture ? <img src={picture} alt={title} /> : <h2>{title}</h2>}
          {!picture && body}
          <span className={styles.close} aria-hidden>
            ×
          </span>
        </div>
      )}
      {(kind === 'notices' || kind === 'promotions') && (
        <article>
          {picture && <img className={styles.cover} src={picture} alt="" />}
          <h2>{title}</h2>
          <p className={styles.date}>{dateText(draft.startsAt, language, timeZone)}</p>
          {body}
          {draft.promotion?.flow && (
            <span className={styles.action}>{translate(`content.action_${draft.promotion.flow}`)}</span>
          )}
        </article>
      )}
    </div>
  )
}

function dateText(startsAt: string | undefined, language: Language, timeZone: string): string {
  const date = new Date(startsAt ?? Date.now())
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleDateString(language === 'PT' ? 'pt-BR' : 'en-GB', { dateStyle: 'long', timeZone })
}
