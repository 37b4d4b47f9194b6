import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../account.module.css'
import { PasswordForm } from './password-form.tsx'

type OwnerFormProps = {
  lead: string
  action: string
  variant: 'primary' | 'danger'
  hasPassword: boolean
  onProved: (password?: string) => Promise<void>
}

/** A step that only the owner may take. Who has no password just presses: the server looks at how fresh the sign-in is. */
export function OwnerForm({ hasPassword, onProved, ...ask }: OwnerFormProps) {
  return hasPassword ? <PasswordForm {...ask} onPassword={onProved} /> : <PlainForm {...ask} onProved={onProved} />
}

function PlainForm({ lead, action, variant, onProved }: Omit<OwnerFormProps, 'hasPassword'>) {
  const { isBusy, write } = useWrite()
  const confirm = () => void write({ send: () => onProved() })
  return (
    <div className={styles.form}>
      <p className={styles.lead}>{lead}</p>
      <Button block variant={variant} loading={isBusy} onClick={confirm}>
        {action}
      </Button>
    </div>
  )
}
