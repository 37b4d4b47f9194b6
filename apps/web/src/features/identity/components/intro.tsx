import type { MyIdentity } from '@trevo/contract/identity'
import IdCard from 'lucide-react/icons/id-card'
import ScanFace from 'lucide-react/icons/scan-face'
import UserRound from 'lucide-react/icons/user-round'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../identity.module.css'
import { identityTexts } from '../texts.ts'

const STEPS = [
  ['person', UserRound],
  ['document', IdCard],
  ['face', ScanFace],
] as const

/** What is asked for and why, before anything is. */
export function Intro({ identity, onBegin }: { identity: MyIdentity; onBegin: () => void }) {
  const t = useT(identityTexts)
  const isMissing = identity.missing.length > 0
  return (
    <div className={styles.page}>
      <div>
        <h2 className={styles.title}>{t('intro.title')}</h2>
        <p className={styles.lead}>{t('intro.lead')}</p>
      </div>
      <ListGroup>
        {STEPS.map(([name, Icon]) => (
          <ListRow
            key={name}
            icon={<Icon size={20} />}
            iconTone="brand"
            title={t(`intro.${name}`)}
            detail={t(`intro.${name}Text`)}
          />
        ))}
      </ListGroup>
      <p className={styles.quiet}>{t('intro.privacy')}</p>
      {isMissing ? (
        <>
          <Note tone="warn">{t('intro.missing')}</Note>
          <ButtonLink block render={<Link to={PATHS.myAccount} search={{ from: PATHS.identity }} />}>
            {t('intro.complete')}
          </ButtonLink>
        </>
      ) : (
        <Button block onClick={onBegin}>
          {t('intro.begin')}
        </Button>
      )}
    </div>
  )
}
