import { useQuery } from '@tanstack/react-query'
import type { Profile } from '@trevo/contract/profile'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { type Fact, KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../account.module.css'
import { IdentityForm, isIdentityMissing } from '../components/identity-form.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { profileQuery } from '../queries.ts'
import { accountTexts } from '../texts.ts'

function MyAccountScreen() {
  const t = useT(accountTexts)
  const session = useSession()
  const query = useQuery(profileQuery(session))
  const isRegulated = useSite().regulation === 'br'
  if (!session) return null
  return (
    <div className={styles.page}>
      <ProfileHead session={session} />
      <Loaded query={query}>
        {(profile) => (
          <>
            {isRegulated && isIdentityMissing(profile) ? (
              <Section title={t('identity.title')}>
                <IdentityForm profile={profile} />
              </Section>
            ) : null}
            <Section title={t('profile.fixed')}>
              <FixedFacts profile={profile} />
            </Section>
            <Section title={t('profile.own')}>
              <ProfileForm profile={profile} />
            </Section>
          </>
        )}
      </Loaded>
    </div>
  )
}

/** What only support changes, as far as the member has given it. */
function FixedFacts({ profile }: { profile: Profile }) {
  const t = useT(accountTexts)
  const common = useT()
  const language = useLanguage()
  const { timeZone } = useSite()
  const facts: Fact[] = [
    { label: common('form.username'), value: profile.account },
    { label: t('profile.payeeName'), value: profile.payeeName },
    { label: t('profile.idNumber'), value: profile.idNumber },
    // A birthday is a calendar day: no time zone may move it.
    { label: t('profile.birthday'), value: profile.birthday && localDateText(profile.birthday, language, 'UTC') },
    { label: common('form.mobile'), value: profile.mobileNum },
    { label: t('security.email'), value: profile.email },
    { label: t('profile.since'), value: localDateText(profile.registeredAt, language, timeZone) },
  ].filter(({ value }) => value)
  return (
    <Card>
      <KeyValue facts={facts} />
    </Card>
  )
}

export { MyAccountScreen as Screen }
