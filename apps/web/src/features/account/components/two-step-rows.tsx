import type { SecurityOverview } from '@trevo/contract/security'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { relativeTimeText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { deletePasskey } from '../queries.ts'
import type { SecuritySheet } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'
import { type Guard, GuardForm } from './guard-form.tsx'
import { StateTag } from './security-rows.tsx'

type Passkey = SecurityOverview['passkeys'][number]
type TwoStepRowsProps = {
  overview: SecurityOverview
  onOpen: (sheet: SecuritySheet) => void
  onChanged: () => void
}

const canMakePasskeys = () => 'PublicKeyCredential' in window

export function TwoStepRows({ overview, onOpen, onChanged }: TwoStepRowsProps) {
  const t = useT(accountTexts)
  const { totp, recoveryCodesLeft, passkeys } = overview
  return (
    <Section title={t('security.twoStep')}>
      <ListGroup>
        <ListRow
          icon={<ShieldCheck size={20} />}
          title={t('totp.title')}
          detail={t('totp.detail')}
          trailing={<StateTag isSet={totp} yes={t('state.on')} no={t('state.off')} />}
          onPress={() => onOpen('totp')}
        />
        {totp || passkeys.length > 0 ? (
          <ListRow
            icon={<LifeBuoy size={20} />}
            title={t('recovery.title')}
            detail={t('recovery.left', { count: recoveryCodesLeft })}
            onPress={() => onOpen('recovery')}
          />
        ) : null}
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} factors={overview.factors} onRemoved={onChanged} />
        ))}
        {canMakePasskeys() ? (
          <ListRow
            icon={<Plus size={20} />}
            title={t('passkey.add')}
            detail={t('passkey.detail')}
            onPress={() => onOpen('passkey')}
          />
        ) : null}
      </ListGroup>
    </Section>
  )
}

type PasskeyProps = { passkey: Passkey; factors: SecurityOverview['factors']; onRemoved: () => void }

/** A key that goes makes the account weaker, so the password and a second factor are asked for. */
function PasskeyRow({ passkey, factors, onRemoved }: PasskeyProps) {
  const t = useT(accountTexts)
  const common = useT()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const { id, name, lastUsedAt } = passkey
  const used = lastUsedAt && t('passkey.used', { when: relativeTimeText(lastUsedAt, new Date(), language) })
  const remove = async (guard: Guard) => {
    await deletePasskey({ params: { id }, body: guard })
    setOpen(false)
    onRemoved()
  }
  return (
    <>
      <ListRow
        icon={<Fingerprint size={20} />}
        title={name}
        detail={used ?? t('passkey.unused')}
        trailing={
          <IconButton label={t('passkey.remove', { name })} onClick={() => setOpen(true)}>
            <Trash2 size={20} />
          </IconButton>
        }
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('passkey.removeTitle')}
        closeLabel={common('shell.close')}
      >
        <GuardForm
          lead={t('passkey.removeText', { name })}
          action={t('passkey.removeConfirm')}
          variant="danger"
          factors={factors}
          onGuard={remove}
        />
      </Sheet>
    </>
  )
}
