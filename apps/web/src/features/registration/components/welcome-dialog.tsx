import Copy from 'lucide-react/icons/copy'
import { useId } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { useMissingSteps, wayTo } from '../../../shared/missing/missing-steps.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Illustration } from '../../../ui/illustration.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import styles from '../registration.module.css'
import { registrationTexts } from '../texts.ts'

type WelcomeDialogProps = { open: boolean; userName: string; onClose: () => void }

/** The account exists and is signed in. Where the law asks for it limits are on offer before the first game. */
export function WelcomeDialog({ open, userName, onClose }: WelcomeDialogProps) {
  const t = useT(registrationTexts)
  const { brand, regulation } = useSite()
  const common = useT()
  const missing = useMissingSteps()
  const textId = useId()
  return (
    <Dialog open={open} onClose={onClose} title={t('done.title')} titleHidden describedBy={textId}>
      <div className={styles.done}>
        <Illustration src="/art/party-popper.webp" />
        <p className={styles.doneTitle} aria-hidden="true">
          {t('done.title')}
        </p>
        <p id={textId} className={styles.doneText}>
          {t('done.text', { brand: brand.name, name: userName })}
        </p>
        <div className={styles.doneName}>
          <span className={styles.doneLabel}>{t('done.userName')}</span>
          <strong className={styles.doneValue}>{userName}</strong>
          <span className={styles.doneCopy}>
            <IconButton label={t('done.copy')} onClick={() => copyText(userName, t('done.copied'))}>
              <Copy size={20} />
            </IconButton>
          </span>
        </div>
        <p className={styles.doneHint}>{t('done.userNameHint')}</p>
        {missing.length > 0 ? (
          <div className={styles.doneMissing}>
            <p className={styles.doneMissingTitle}>{common('missing.title', { count: missing.length })}</p>
            <ListGroup>
              {missing.map((step) => (
                <ListRow
                  key={step}
                  title={common(`missing.${step}`)}
                  render={<Link {...wayTo(step, PATHS.home)} replace />}
                />
              ))}
            </ListGroup>
          </div>
        ) : null}
        <Button block onClick={onClose}>
          {t('done.go')}
        </Button>
        {regulation === 'br' ? (
          <ButtonLink
            variant="ghost"
            block
            className={styles.doneLimits ?? ''}
            render={<Link to={PATHS.limits} search={{ welcome: '1' }} replace />}
          >
            {t('done.limits')}
          </ButtonLink>
        ) : null}
      </div>
    </Dialog>
  )
}
