import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { LegalKind, myLegal } from '@trevo/contract/legal'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { LegalBody } from '../../../shared/legal/legal-body.tsx'
import { agreedOf, myLegalKey, myLegalQuery } from '../../../shared/legal/legal-query.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../legal.module.css'
import { postAgreement } from '../queries.ts'
import { legalTexts } from '../texts.ts'

type Due = ValueOf<typeof myLegal>['due']

/** Where the member was going; only to a page of our own. */
const pageOf = (from: string | undefined) => (from && /^\/m(\/|\?|$)/.test(from) ? from : PATHS.home)

function AgreeScreen() {
  const t = useT(legalTexts)
  const { from } = useSearch()
  const query = useQuery(myLegalQuery(useSession()))
  return (
    <Loaded query={query}>
      {({ due }) =>
        due.length > 0 ? (
          <AgreeForm due={due} from={pageOf(from)} />
        ) : (
          <EmptyState
            art="/art/seedling.webp"
            title={t('agree.done')}
            action={<ButtonLink render={<Link to={pageOf(from)} />}>{t('agree.goOn')}</ButtonLink>}
          />
        )
      }
    </Loaded>
  )
}

/** All that counts is agreed to together; reading comes first, and saying no leads somewhere. */
function AgreeForm({ due, from }: { due: Due; from: string }) {
  const t = useT(legalTexts)
  const common = useT()
  const language = useLanguage()
  const { brand } = useSite()
  const client = useQueryClient()
  const { queryKey } = myLegalQuery(useSession())
  const [read, setRead] = useState<LegalKind | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { write, isBusy } = useWrite({ renews: [myLegalKey] })
  const submit = () => {
    setAsked(true)
    if (!isChecked) return
    const said = { agreed: agreedOf(due), language }
    void write({
      send: (idFor) => postAgreement({ body: { requestId: idFor(said), ...said } }),
      onDone: (now) => {
        client.setQueryData(queryKey, now)
        navigate({ to: from, replace: true })
      },
      refused: (error) => {
        // Another text counts by now: what was ticked was not that one.
        if (error instanceof ApiError && error.code === 'consent_outdated') setChecked(false)
        return false
      },
    })
  }
  return (
    <div className={styles.page}>
      <div>
        <h2 className={styles.title}>{t('agree.title')}</h2>
        <p className={styles.lead}>{t('agree.lead', { brand: brand.name })}</p>
      </div>
      <ListGroup>
        {due.map(({ kind, version }) => (
          <ListRow
            key={kind}
            title={t(`kind.${kind}`)}
            detail={t('agree.version', { version })}
            onPress={() => setRead(kind)}
          />
        ))}
      </ListGroup>
      <Checkbox
        checked={isChecked}
        onChange={setChecked}
        error={isAsked && !isChecked ? t('agree.required') : undefined}
      >
        {t('agree.box')}
      </Checkbox>
      <div className={styles.actions}>
        <Button block loading={isBusy} onClick={submit}>
          {t('agree.submit')}
        </Button>
        <ButtonLink block variant="ghost" render={<Link to={PATHS.ownData} search={{ reason: 'terms' }} />}>
          {t('agree.refuse')}
        </ButtonLink>
      </div>
      <p className={styles.quiet}>{t('agree.free')}</p>
      {due.map(({ kind, version }) => (
        <Sheet
          key={kind}
          open={read === kind}
          onClose={() => setRead(null)}
          title={t(`kind.${kind}`)}
          closeLabel={common('shell.close')}
        >
          <LegalBody name={kind} version={String(version)} />
        </Sheet>
      ))}
    </div>
  )
}

export { AgreeScreen as Screen }
