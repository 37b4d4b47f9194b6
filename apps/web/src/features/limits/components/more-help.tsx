import ExternalLink from 'lucide-react/icons/external-link'
import ListChecks from 'lucide-react/icons/list-checks'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { limitsTexts } from '../texts.ts'

/** Of the Brazilian government: it closes every licensed operator to a person at once. */
const CENTRAL_EXCLUSION = 'https://www.gov.br/autoexclusaoapostas'

/** A look at one's own play, and where the law has a way out of all brands. */
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
        <ListRow
          icon={<ExternalLink size={20} />}
          title={t('central')}
          detail={t('central.detail')}
          render={<a href={CENTRAL_EXCLUSION} target="_blank" rel="noreferrer" />}
        />
      ) : null}
    </ListGroup>
  )
}
