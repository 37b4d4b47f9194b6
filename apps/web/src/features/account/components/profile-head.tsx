import type { SessionInfo } from '@trevo/contract/session'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useFlag } from '../../../session/status.ts'
import { useMember } from '../../../session/use-member.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../account.module.css'
import { accountTexts } from '../texts.ts'
import { AvatarPicker } from './avatar-picker.tsx'

export function ProfileHead({ session }: { session: SessionInfo }) {
  const t = useT(accountTexts)
  const common = useT()
  const { data: member } = useMember()
  const canChange = useFlag('PROFPIC3')
  const [open, setOpen] = useState(false)
  const name = member?.nickname || session.userName
  const picture = <Avatar src={member?.headIcon} name={name} size={72} />
  return (
    <div className={styles.person}>
      {canChange ? (
        <button type="button" className={styles.avatarButton} data-press="" onClick={() => setOpen(true)}>
          {picture}
          <span className={styles.avatarMark}>
            <Camera size={14} />
          </span>
          <VisuallyHidden>{t('avatar.change')}</VisuallyHidden>
        </button>
      ) : (
        picture
      )}
      <div>
        <h2 className={styles.name}>{name}</h2>
        {member ? <p className={styles.id}>{t('home.id', { id: member.id })}</p> : null}
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('avatar.title')} closeLabel={common('shell.close')}>
        <AvatarPicker />
      </Sheet>
    </div>
  )
}
