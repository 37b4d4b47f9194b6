import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type MemberProtection, opsMemberLimits } from '@trevo/contract/ops/limits'
import { Link } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { TabData } from './tab-data.tsx'

export const ProtectionTab = ({ id }: { id: string }) => (
  <TabData name={['member-protection', id]} ask={() => call(opsMemberLimits, { params: { id } })}>
    {(protection) => <Protection id={id} protection={protection} />}
  </TabData>
)

/** What holds now; its history has a page of its own. */
function Protection({ id, protection: { limits } }: { id: string; protection: MemberProtection }) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const held = (kind: 'deposit' | 'loss' | 'stake') =>
    limits.limits
      .filter((limit) => limit.kind === kind && limit.amount !== null)
      .map(({ period, amount }) => `${moneyText(amount ?? '0', currency)} (${translate(`limits.${period}`)})`)
      .join(' · ') || translate('members.limit_none')
  const { minutes } = limits.session
  return (
    <>
      {limits.break ? (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {`${translate('members.protection_break')} · `}
          {limits.break.until ? <MomentField record={limits.break} source="until" /> : translate('members.for_good')}
        </Alert>
      ) : (
        <Typography sx={{ mb: 2 }}>{translate('members.protection_none')}</Typography>
      )}
      <Facts
        facts={[
          ['members.limit_deposit', held('deposit')],
          ['members.limit_loss', held('loss')],
          ['members.limit_stake', held('stake')],
          ['members.limit_session', minutes === null ? translate('members.limit_none') : `${minutes} min`],
        ]}
      />
      <Button component={Link} to={`/protection/${id}/show`} variant="outlined" sx={{ mt: 3 }}>
        {translate('members.protection_open')}
      </Button>
    </>
  )
}
