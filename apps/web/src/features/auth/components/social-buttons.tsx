import { useQuery } from '@tanstack/react-query'
import { SOCIAL_PROVIDERS } from '@trevo/contract/auth'
import { useT } from '../../../lib/i18n/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { SOCIAL, type SocialName } from '../../../shared/social/social.tsx'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../auth.module.css'
import { socialProvidersQuery, startSocial } from '../queries.ts'
import { authTexts } from '../texts.ts'

const PROVIDERS = SOCIAL_PROVIDERS.map((id) => ({ id, ...SOCIAL[id] }))

/** Nothing at all unless a provider is configured on the server and switched on for the brand. */
export function SocialButtons({ from }: { from: string | undefined }) {
  const t = useT(authTexts)
  const { whitelabel } = useSite()
  const switchedOn = PROVIDERS.filter(({ flag }) => whitelabel[flag])
  const { data } = useQuery(socialProvidersQuery(switchedOn.map(({ id }) => id)))
  const { busyRow, write } = useWrite()
  const offered = switchedOn.filter(({ id }) => data?.providers.includes(id))
  if (offered.length === 0) return null
  const leave = (provider: SocialName) =>
    write({
      row: provider,
      send: () => startSocial({ params: { provider }, body: { returnTo: from ?? PATHS.home } }),
      onDone: ({ url }) => location.assign(url),
    })
  return (
    <>
      <p className={styles.or}>{t('login.or')}</p>
      <div className={styles.social}>
        {offered.map(({ id, name, mark }) => (
          <Button key={id} variant="outline" icon={mark} loading={busyRow === id} onClick={() => leave(id)}>
            {name}
          </Button>
        ))}
      </div>
    </>
  )
}
