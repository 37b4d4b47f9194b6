import { useT } from '../../../lib/i18n/i18n.ts'
import { SOCIAL } from '../../../shared/social/social.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Offered } from '../social-offer.ts'
import { registrationTexts } from '../texts.ts'

/** Whose account elsewhere will open the new one, so that nobody links a stranger's by accident. */
export function SocialNote({ offer, isOver, drop }: Offered) {
  const t = useT(registrationTexts)
  if (isOver) return <Note tone="info">{t('social.over')}</Note>
  if (!offer) return null
  const { name, mark } = SOCIAL[offer.provider]
  const who = offer.email ?? offer.name
  return (
    <Note
      tone="info"
      icon={mark}
      action={
        <Button variant="ghost" size="md" onClick={drop}>
          {t('social.drop')}
        </Button>
      }
    >
      {who ? t('social.offerOf', { name, who }) : t('social.offer', { name })}
    </Note>
  )
}
