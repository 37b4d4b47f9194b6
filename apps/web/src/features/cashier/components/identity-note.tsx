import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS, type Path } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { IdentityOffer } from '../../../shared/identity/identity-offer.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { payeeQuery } from '../queries.ts'
import { cashierTexts } from '../texts.ts'

/** Whether the law asks for a CPF and a birthday that this member has not given. False while nobody knows. */
export function useIdentityMissing(): boolean {
  const { data } = useQuery(payeeQuery(useSession()))
  const isRegulated = useSite().regulation === 'br'
  return isRegulated && data !== undefined && (data.idNumber === '' || data.birthday === null)
}

/** Says it before the form refuses, with the way to where it is given and back. */
export function IdentityNote({ from }: { from: Path }) {
  const t = useT(cashierTexts)
  const isMissing = useIdentityMissing()
  const hasForm = useFlag('MYACC')
  if (!isMissing) return <IdentityOffer from={from} />
  const form = <Link to={PATHS.myAccount} search={{ from }} />
  return (
    <Note
      tone="warn"
      isStacked
      action={
        hasForm ? (
          <ButtonLink variant="outline" size="md" block render={form}>
            {t('identity.complete')}
          </ButtonLink>
        ) : null
      }
    >
      {t('identity.missing')}
    </Note>
  )
}
