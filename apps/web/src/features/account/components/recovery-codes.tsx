import Copy from 'lucide-react/icons/copy'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Note } from '../../../ui/note.tsx'
import styles from '../account.module.css'
import { accountTexts } from '../texts.ts'
import { StepLead } from './step-lead.tsx'

type RecoveryCodesProps = { codes: readonly string[]; lead: string; onDone: () => void }

/** Shown once: the server keeps only what it needs to recognise them. */
export function RecoveryCodes({ codes, lead, onDone }: RecoveryCodesProps) {
  const t = useT(accountTexts)
  return (
    <div className={styles.form}>
      <StepLead>{lead}</StepLead>
      <ul className={styles.codes} aria-label={t('recovery.title')} data-keep="">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Note tone="warn">{t('recovery.once')}</Note>
      <Button variant="soft" block icon={<Copy size={18} />} onClick={() => copyText(codes.join('\n'), t('copied'))}>
        {t('recovery.copy')}
      </Button>
      <Button block onClick={onDone}>
        {t('recovery.done')}
      </Button>
    </div>
  )
}
