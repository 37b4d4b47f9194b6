import { useQuery } from '@tanstack/react-query'
import type { LegalKind } from '@trevo/contract/legal'
import { useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { LegalBody } from '../../../shared/legal/legal-body.tsx'
import { myLegalQuery } from '../../../shared/legal/legal-query.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Closing } from '../components/closing.tsx'
import { DataCopy } from '../components/data-copy.tsx'
import styles from '../legal.module.css'
import { myDataQuery } from '../queries.ts'
import { legalTexts } from '../texts.ts'

function OwnDataScreen() {
  const query = useQuery(myDataQuery(useSession()))
  return (
    <Loaded query={query}>
      {(data) => (
        <div className={styles.page}>
          <DataCopy copy={data.copy} />
          <Agreed />
          <Closing data={data} />
        </div>
      )}
    </Loaded>
  )
}

/** What the member agreed to, to be read again as it was. */
function Agreed() {
  const t = useT(legalTexts)
  const common = useT()
  const language = useLanguage()
  const { timeZone } = useSite()
  const query = useQuery(myLegalQuery(useSession()))
  const [open, setOpen] = useState<{ kind: LegalKind; version: number } | null>(null)
  return (
    <Section title={t('agreed.title')}>
      <Loaded query={query}>
        {({ agreed }) =>
          agreed.length === 0 ? (
            <p className={styles.lead}>{t('agreed.nothing')}</p>
          ) : (
            <ListGroup>
              {agreed.map(({ kind, version, agreedAt }) => (
                <ListRow
                  key={`${kind}:${version}:${agreedAt}`}
                  title={t(`kind.${kind}`)}
                  detail={t('agreed.at', { version, moment: momentText(agreedAt, 'date', language, timeZone) })}
                  onPress={() => setOpen({ kind, version })}
                />
              ))}
            </ListGroup>
          )
        }
      </Loaded>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t(`kind.${open?.kind ?? 'terms'}`)}
        closeLabel={common('shell.close')}
      >
        {open ? <LegalBody name={open.kind} version={String(open.version)} /> : null}
      </Sheet>
    </Section>
  )
}

export { OwnDataScreen as Screen }
