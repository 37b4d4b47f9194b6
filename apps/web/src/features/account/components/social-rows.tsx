import { useQuery } from '@tanstack/react-query'
import type { SocialLink } from '@trevo/contract/auth'
import { useEffect, useState } from 'react'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { TOAST_MS } from '../../../lib/ui-constants.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { SOCIAL } from '../../../shared/social/social.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toast.ts'
import { deleteSocialLink, postSocialLink, socialLinksQuery } from '../queries.ts'
import { accountTexts } from '../texts.ts'
import { OwnerForm } from './owner-form.tsx'
import { StateTag } from './security-rows.tsx'

/** Accounts elsewhere that may sign in; nothing where the brand has none. */
export function SocialRows() {
  const t = useT(accountTexts)
  const { data, refetch } = useQuery(socialLinksQuery(useSession()))
  useReturn()
  if (!data || data.list.length === 0) return null
  return (
    <Section title={t('social.title')}>
      <ListGroup>
        {data.list.map((link) => (
          <SocialRow key={link.provider} link={link} hasPassword={data.hasPassword} onChanged={refetch} />
        ))}
      </ListGroup>
    </Section>
  )
}

/** Says how it went at the provider, once. */
function useReturn(): void {
  const t = useT(accountTexts)
  const { social } = useSearch()
  useEffect(() => {
    if (social !== 'linked' && social !== 'taken' && social !== 'failed') return
    const text = t(`social.${social}`)
    toast.show(social === 'linked' ? { tone: 'ok', text } : { tone: 'bad', text, durationMs: TOAST_MS.short })
    navigate({ to: PATHS.securityCenter, replace: true })
  }, [social, t])
}

type SocialRowProps = { link: SocialLink; hasPassword: boolean; onChanged: () => unknown }

function SocialRow({ link, hasPassword, onChanged }: SocialRowProps) {
  const t = useT(accountTexts)
  const common = useT()
  const language = useLanguage()
  const { timeZone } = useSite()
  const [open, setOpen] = useState(false)
  const { provider, linkedAt } = link
  const { name, mark } = SOCIAL[provider]
  const changed = () => {
    setOpen(false)
    onChanged()
  }
  return (
    <>
      <ListRow
        icon={mark}
        title={name}
        detail={linkedAt && t('social.since', { date: localDateText(linkedAt, language, timeZone) })}
        trailing={<StateTag isSet={linkedAt !== null} yes={t('social.on')} no={t('social.off')} />}
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={name} closeLabel={common('shell.close')}>
        <Change link={link} hasPassword={hasPassword} onChanged={changed} />
      </Sheet>
    </>
  )
}

function Change({ link: { provider, linkedAt }, hasPassword, onChanged }: SocialRowProps) {
  const t = useT(accountTexts)
  // Decided on opening: the sheet still shows while it closes.
  const [isLinked] = useState(linkedAt !== null)
  const { name } = SOCIAL[provider]
  const act = async (password?: string) => {
    const input = { params: { provider }, body: password === undefined ? {} : { password } }
    if (!isLinked) {
      location.assign((await postSocialLink(input)).url)
      return
    }
    await deleteSocialLink(input)
    onChanged()
  }
  const ask = isLinked
    ? ({ lead: t('social.unlinkText', { name }), action: t('social.unlinkConfirm'), variant: 'danger' } as const)
    : ({ lead: t('social.linkText', { name }), action: t('social.linkConfirm', { name }), variant: 'primary' } as const)
  return <OwnerForm {...ask} hasPassword={hasPassword} onProved={act} />
}
