import { useQuery } from '@tanstack/react-query'
import type { SecurityOverview } from '@trevo/contract/security'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { logOut } from '../../../session/logout.ts'
import { useSession } from '../../../session/session.ts'
import { SOCIAL, type SocialName } from '../../../shared/social/social.tsx'
import { proveHuman } from '../../../shared/verification/human.ts'
import { useSmsCode } from '../../../shared/verification/sms-code.ts'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from '../account.module.css'
import { postOwnCode, postSocialStart, socialLinksQuery } from '../queries.ts'
import { accountTexts } from '../texts.ts'

const BACK = `${PATHS.securityCenter}?open=password`

type Kind = 'email' | 'mobile'
type OwnProofProps = { overview: SecurityOverview; code: UseFormRegisterReturn; error: string | undefined }

/** Who has no password shows who they are by a code to a confirmed contact, or by signing in again. */
export function OwnProof({ overview, code, error }: OwnProofProps) {
  const t = useT(accountTexts)
  const kinds = (['email', 'mobile'] as const).filter((kind) => overview[`${kind}Verified`])
  return (
    <>
      <Note tone="info">{t('own.prove')}</Note>
      {kinds[0] ? <CodeProof kinds={kinds} first={kinds[0]} code={code} error={error} /> : null}
      <SignInAgain />
    </>
  )
}

type CodeProofProps = Omit<OwnProofProps, 'overview'> & { kinds: readonly Kind[]; first: Kind }

function CodeProof({ kinds, first, code, error }: CodeProofProps) {
  const t = useT(accountTexts)
  const common = useT()
  const [kind, setKind] = useState<Kind>(first)
  const isMail = kind === 'email'
  const sms = useSmsCode(
    async () => (await postOwnCode({ body: { contact: kind, human: await proveHuman('sms') } })).expirationTime,
    isMail ? { sending: t('contact.mailSending'), sent: t('contact.mailSent') } : {},
  )
  return (
    <>
      {kinds.length > 1 ? (
        <Segmented
          label={common('factor.method')}
          choices={[
            { id: 'email', label: t('own.byEmail') },
            { id: 'mobile', label: t('own.byMobile') },
          ]}
          value={kind}
          onChange={setKind}
        />
      ) : null}
      <SmsCodeField {...code} sms={sms} label={t('own.code')} channel={isMail ? 'mail' : 'sms'} error={error} />
    </>
  )
}

/** By the provider that is linked, or by whatever signed in before. */
function SignInAgain() {
  const t = useT(accountTexts)
  const { data } = useQuery(socialLinksQuery(useSession()))
  const linked = data?.list.filter(({ linkedAt }) => linkedAt !== null) ?? []
  const { write } = useWrite()
  const leave = (provider: SocialName) =>
    write({
      send: () => postSocialStart({ params: { provider }, body: { returnTo: BACK } }),
      onDone: ({ url }) => location.assign(url),
    })
  const signOut = () =>
    logOut({
      navigate: () => navigate({ to: PATHS.login, search: { from: BACK }, replace: true }),
      showLoading: toast.loading,
    })
  return (
    <div className={styles.form}>
      {linked.map(({ provider }) => (
        <Button key={provider} variant="outline" block icon={SOCIAL[provider].mark} onClick={() => leave(provider)}>
          {t('own.bySocial', { name: SOCIAL[provider].name })}
        </Button>
      ))}
      {linked.length === 0 ? (
        <Button variant="outline" block onClick={signOut}>
          {t('own.signInAgain')}
        </Button>
      ) : null}
    </div>
  )
}
