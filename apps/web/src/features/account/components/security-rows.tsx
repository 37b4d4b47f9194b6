import type { SecurityOverview } from '@trevo/contract/security'
import KeyRound from 'lucide-react/icons/key-round'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Smartphone from 'lucide-react/icons/smartphone'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { FROM_SETTINGS, PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { SecuritySheet } from '../security-sheet.ts'
import { accountTexts } from '../texts.ts'

type RowsProps = { overview: SecurityOverview; onOpen: (sheet: SecuritySheet) => void }

/** Colour never speaks alone: the tag says it in a word. */
export function StateTag({ isSet, yes, no }: { isSet: boolean; yes: string; no: string }) {
  return <Tag tone={isSet ? 'ok' : 'warn'}>{isSet ? yes : no}</Tag>
}

export function AccessRows({ overview, onOpen }: RowsProps) {
  const t = useT(accountTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const { passwordChangedAt, hasPaymentPassword } = overview
  const changed = passwordChangedAt
    ? t('security.changedAt', { date: localDateText(passwordChangedAt, language, timeZone) })
    : undefined
  return (
    <Section title={t('security.access')}>
      <ListGroup>
        {overview.hasPassword ? (
          <ListRow
            icon={<LockKeyhole size={20} />}
            title={t('security.password')}
            detail={changed}
            render={<Link to={PATHS.changePassword} search={{ from: FROM_SETTINGS }} />}
          />
        ) : (
          <ListRow
            icon={<LockKeyhole size={20} />}
            title={t('security.password')}
            detail={t('security.noPassword')}
            trailing={<Tag tone="warn">{t('state.create')}</Tag>}
            onPress={() => onOpen('password')}
          />
        )}
        <ListRow
          icon={<KeyRound size={20} />}
          title={t('security.payment')}
          detail={t('security.paymentDetail')}
          trailing={<StateTag isSet={hasPaymentPassword} yes={t('state.set')} no={t('state.unset')} />}
          onPress={() => onOpen('payment')}
        />
      </ListGroup>
    </Section>
  )
}

/** An address that was only typed is not a confirmed one. */
function ContactTag({ address, isVerified }: { address: string | null; isVerified: boolean }) {
  const t = useT(accountTexts)
  const open = address === null ? t('state.unbound') : t('state.unconfirmed')
  return <StateTag isSet={isVerified} yes={t('state.bound')} no={open} />
}

export function ContactRows({ overview: { mobile, mobileVerified, email, emailVerified }, onOpen }: RowsProps) {
  const t = useT(accountTexts)
  const common = useT()
  return (
    <Section title={t('security.contacts')}>
      <ListGroup>
        <ListRow
          icon={<Smartphone size={20} />}
          title={common('form.mobile')}
          detail={mobile}
          trailing={<ContactTag address={mobile} isVerified={mobileVerified} />}
          onPress={() => onOpen('mobile')}
        />
        <ListRow
          icon={<Mail size={20} />}
          title={t('security.email')}
          detail={email}
          trailing={<ContactTag address={email} isVerified={emailVerified} />}
          onPress={() => onOpen('email')}
        />
      </ListGroup>
    </Section>
  )
}

/** Where withdrawals go is managed beside them. */
export function WithdrawalRows() {
  const t = useT(accountTexts)
  return (
    <Section title={t('security.withdrawals')}>
      <ListGroup>
        <ListRow
          icon={<Landmark size={20} />}
          title={t('security.accounts')}
          detail={t('security.accountsDetail')}
          render={<Link to={PATHS.withdraw} search={{ view: 'accounts' }} />}
        />
      </ListGroup>
    </Section>
  )
}

export function DeviceRows({ overview }: { overview: SecurityOverview }) {
  const t = useT(accountTexts)
  return (
    <Section title={t('security.devices')}>
      <ListGroup>
        <ListRow
          icon={<MonitorSmartphone size={20} />}
          title={t('devices.title')}
          detail={t('devices.count', { count: overview.deviceCount })}
          render={<Link to={PATHS.securityCenter} search={{ view: 'devices' }} />}
        />
      </ListGroup>
    </Section>
  )
}
