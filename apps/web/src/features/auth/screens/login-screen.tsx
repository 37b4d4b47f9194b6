import { useEffect, useState } from 'react'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { TOAST_MS } from '../../../lib/ui-constants.ts'
import { useFlag } from '../../../session/status.ts'
import { goAfterLogin, isSignedIn } from '../../../shared/log-in/after-login.ts'
import { LoadingOverlay } from '../../../ui/loading-overlay.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../auth.module.css'
import { AdultNote } from '../components/adult-note.tsx'
import { AuthHeader } from '../components/auth-header.tsx'
import { LazySecondStep } from '../components/lazy-second-step.tsx'
import { LoginForm } from '../components/login-form.tsx'
import { SocialButtons } from '../components/social-buttons.tsx'
import { Welcome } from '../components/welcome.tsx'
import { finishSocialLogin } from '../social-return.ts'
import { authTexts } from '../texts.ts'
import type { PendingStep } from '../use-login.ts'

function LoginScreen() {
  const t = useT(authTexts)
  const { from, types, ticket, social } = useSearch()
  const [step, setStep] = useState<PendingStep | null>(null)
  const door = types === 'A' ? 'agent' : 'member'
  useEffect(() => {
    if (ticket) void finishSocialLogin(ticket, setStep)
    else if (isSignedIn()) goAfterLogin(from)
  }, [ticket, from])
  useEffect(() => {
    if (social !== 'failed') return
    toast.show({ tone: 'bad', text: t('login.socialFailed'), durationMs: TOAST_MS.short })
    navigate({ to: PATHS.login, replace: true })
  }, [social, t])
  return (
    <>
      <AuthHeader clear />
      {step ? (
        <LazySecondStep step={step} onCancel={() => setStep(null)} />
      ) : (
        <Doors key={door} door={door} from={from} onStep={setStep} />
      )}
      <AdultNote />
      {ticket && !step ? <LoadingOverlay label={messageText('in_please_wait')} /> : null}
    </>
  )
}

type DoorsProps = { door: 'member' | 'agent'; from: string | undefined; onStep: (step: PendingStep) => void }

function Doors({ door, from, onStep }: DoorsProps) {
  const t = useT(authTexts)
  const isAgent = door === 'agent'
  const search = { ...(from && { from }), ...(isAgent ? {} : { types: 'A' }) }
  return (
    <>
      <Welcome
        title={isAgent ? t('login.agentTitle') : t('login.title')}
        lead={isAgent ? t('login.agentLead') : t('login.lead')}
      />
      <LoginForm door={door} from={from} onStep={onStep} />
      {isAgent ? null : <SocialButtons from={from} />}
      <div className={styles.foot}>
        {!isAgent ? (
          <p>
            {t('login.noAccount')}
            <Link to={PATHS.register} search={from ? { from } : {}} className={styles.link ?? ''}>
              {t('login.register')}
            </Link>
          </p>
        ) : null}
        {isAgent ? null : <TrialLink from={from} />}
        <Link to={PATHS.login} search={search} replace className={styles.link ?? ''}>
          {isAgent ? t('login.toMember') : t('login.toAgent')}
        </Link>
      </div>
    </>
  )
}

/** Whoever only wants to look needs no account. */
function TrialLink({ from }: { from: string | undefined }) {
  const t = useT(authTexts)
  if (!useFlag('FREEPLAY3')) return null
  return (
    <p>
      <Link to={PATHS.trial} search={from ? { from } : {}} className={styles.link ?? ''}>
        {t('login.trial')}
      </Link>
    </p>
  )
}

export { LoginScreen as Screen }
