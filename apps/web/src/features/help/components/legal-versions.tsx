import { useQuery } from '@tanstack/react-query'
import type { LegalKind } from '@trevo/contract/legal'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { legalTextQuery } from '../../../shared/legal/legal-query.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { helpTexts } from '../texts.ts'

/** Every version of a text, the coming one among them; nothing where there has only ever been one. */
export function LegalVersions({ name }: { name: LegalKind }) {
  const t = useT(helpTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const { data } = useQuery(legalTextQuery(name, language))
  if (!data || data.versions.length < 2) return null
  return (
    <Section title={t('versions')}>
      <ListGroup>
        {data.versions.map(({ version, countsFrom }) => (
          <ListRow
            key={version}
            title={t('version', {
              version,
              day: countsFrom === null ? '' : momentText(countsFrom, 'date', language, timeZone),
            })}
            render={<Link to={PATHS.help} search={{ doc: name, v: version }} replace />}
          />
        ))}
      </ListGroup>
    </Section>
  )
}
