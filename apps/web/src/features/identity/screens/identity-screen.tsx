import { useQuery } from '@tanstack/react-query'
import type { MyIdentity } from '@trevo/contract/identity'
import Headset from 'lucide-react/icons/headset'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { returnTarget } from '../../../lib/nav/return-to.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag } from '../../../session/status.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { openChat } from '../../../shared/chat/open-chat.ts'
import { identityKey, identityQuery } from '../../../shared/identity/identity-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { DeclarationForm } from '../components/declaration-form.tsx'
import { Intro } from '../components/intro.tsx'
import { Outcome } from '../components/outcome.tsx'
import { PersonForm } from '../components/person-form.tsx'
import { Pictures } from '../components/pictures.tsx'
import styles from '../identity.module.css'
import { identityTexts } from '../texts.ts'

function IdentityScreen() {
  const query = useQuery(identityQuery(useSession()))
  useRenewal('identity.changed', identityKey)
  return (
    <Loaded query={query}>
      {/* Another outcome is another page: whoever was refused reads why before they go on. */}
      {(identity) => <Stage key={`${identity.status} ${identity.triesLeft}`} identity={identity} />}
    </Loaded>
  )
}

/** Each state has its own page, and says what comes next. */
function Stage({ identity }: { identity: MyIdentity }) {
  const t = useT(identityTexts)
  // Whoever has taken a picture already is in the midst of it.
  const [hasBegun, setBegun] = useState(identity.pictures.length > 0)
  const { isAsked, status, step } = identity
  if (!isAsked) return <Outcome art="/art/seedling.webp" title={t('free.title')} text={t('free.text')} />
  return (
    <div className={styles.page}>
      {identity.isSandbox && status !== 'verified' ? <Note tone="info">{t('sandbox')}</Note> : null}
      {status === 'verified' ? (
        <Verified />
      ) : status === 'pending' ? (
        <Waiting isWithStaff={identity.isWithStaff} />
      ) : status === 'refused' && (!hasBegun || step === null) ? (
        <Refused identity={identity} onAgain={() => setBegun(true)} />
      ) : !hasBegun ? (
        <Intro identity={identity} onBegin={() => setBegun(true)} />
      ) : step === 'declaration' ? (
        <DeclarationForm />
      ) : step === 'pictures' ? (
        <Pictures identity={identity} />
      ) : (
        <PersonForm identity={identity} />
      )}
    </div>
  )
}

function Verified() {
  const t = useT(identityTexts)
  const back = returnTarget(useSearch().from)
  return (
    <Outcome art="/art/party-popper.webp" title={t('verified.title')} text={t('verified.text')}>
      <ButtonLink block render={<Link {...(back ?? { to: PATHS.deposit })} replace />}>
        {t(back ? 'verified.back' : 'verified.deposit')}
      </ButtonLink>
    </Outcome>
  )
}

function Waiting({ isWithStaff }: { isWithStaff: boolean }) {
  const t = useT(identityTexts)
  const text = t(isWithStaff ? 'waiting.staff' : 'waiting.service')
  return (
    <div role="status">
      <Outcome art="/art/magnifying-glass-tilted-left.webp" title={t('waiting.title')} text={text}>
        <ButtonLink block variant="outline" render={<Link to={PATHS.home} />}>
          {t('waiting.home')}
        </ButtonLink>
      </Outcome>
    </div>
  )
}

function Refused({ identity, onAgain }: { identity: MyIdentity; onAgain: () => void }) {
  const t = useT(identityTexts)
  const { reason, step, triesLeft } = identity
  const hasChat = useFlag('CBS3')
  return (
    <Outcome
      art="/art/locked-with-key.webp"
      title={t('refused.title')}
      text={reason ? t(`reason.${reason}`) : t('refused.text')}
    >
      {step ? (
        <>
          <p className={styles.quiet}>{t('refused.left', { count: triesLeft })}</p>
          <Button block onClick={onAgain}>
            {t('refused.again')}
          </Button>
        </>
      ) : triesLeft === 0 ? (
        <p className={styles.quiet}>{t('refused.over')}</p>
      ) : null}
      {hasChat ? (
        <Button block variant="outline" icon={<Headset size={20} />} onClick={() => void openChat()}>
          {t('refused.support')}
        </Button>
      ) : null}
    </Outcome>
  )
}

export { IdentityScreen as Screen }
