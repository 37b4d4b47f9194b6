import ExternalLink from 'lucide-react/icons/external-link'
import ListChecks from 'lucide-react/icons/list-checks'
import Phone from 'lucide-react/icons/phone'
import Users from 'lucide-react/icons/users'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { limitsTexts } from '../texts.ts'

/** Of the Brazilian government: it closes every licensed operator to a person at once. */
const CENTRAL_EXCLUSION = 'https://www.gov.br/autoexclusaoapostas'

/** Brazilian lines that answer without charge, and the groups of players who help one another. */
const LINES = ['188', '136'] as const
const GROUPS = 'https://jogadoresanonimos.com.br'

/** A look at one's own play, people to talk to, and where the law has a way out of all brands. */
export function MoreHelp() {
  const t = useT(limitsTexts)
  const isBrazilian = useSite().regulation === 'br'
  return (
    <ListGroup>
      <ListRow
        icon={<ListChecks size={20} />}
        title={t('test')}
        detail={t('test.detail')}
        render={<Link to={PATHS.limits} search={{ view: 'self-test' }} />}
      />
      {isBrazilian ? (
        <>
          {LINES.map((number) => (
            <ListRow
              key={number}
              icon={<Phone size={20} />}
              title={t(`line.${number}`)}
              detail={t(`line.${number}.detail`)}
              href={`tel:${number}`}
            />
          ))}
          <ListRow
            icon={<Users size={20} />}
            title={t('groups')}
            detail={t('groups.detail')}
            render={<a href={GROUPS} target="_blank" rel="noreferrer" />}
          />
          <ListRow
            icon={<ExternalLink size={20} />}
            title={t('central')}
            detail={t('central.detail')}
            render={<a href={CENTRAL_EXCLUSION} target="_blank" rel="noreferrer" />}
          />
        </>
      ) : null}
    </ListGroup>
  )
}
