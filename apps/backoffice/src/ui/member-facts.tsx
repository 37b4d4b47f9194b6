import Typography from '@mui/material/Typography'
import type { MemberCard } from '@trevo/contract/ops/members'
import { Link } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { moneyText } from '../lib/money.ts'
import { Facts } from './facts.tsx'
import { MemberChip } from './member-chip.tsx'
import { MomentField } from './moment-field.tsx'

/** What staff may know of a member. Personal data is masked by the server, by role. */
export function MemberFacts({ card }: { card: MemberCard }) {
  const translate = useTranslate()
  const yesNo = (is: boolean) => translate(is ? 'ra.boolean.true' : 'ra.boolean.false')
  const { personal } = card
  return (
    <>
      <Facts
        facts={[
          ['field.status', <MemberChip key="s" status={card.status} />],
          [
            'member.balances',
            card.balances.map(({ currency, amount }) => moneyText(amount, currency)).join(' · ') || '–',
          ],
          ['member.registered', <MomentField key="r" record={card} source="registeredAt" />],
          ['member.seen', card.lastSeenAt ? <MomentField key="l" record={card} source="lastSeenAt" /> : '–'],
          ['member.club', card.clubLabel ?? '–'],
          [
            'member.upline',
            card.upline ? (
              <Link key="u" to={`/members/${card.upline.id}/show`}>
                {card.upline.userName}
              </Link>
            ) : (
              '–'
            ),
          ],
          ['member.downlines', card.directDownlines],
          ['member.name', personal.name || '–'],
          ['member.id_number', personal.idNumber ?? '–'],
          ['member.birthday', personal.birthday ?? '–'],
          ['member.mobile', personal.mobile ? `${personal.mobile} (${yesNo(card.mobileVerified)})` : '–'],
          ['member.email', personal.email ? `${personal.email} (${yesNo(card.emailVerified)})` : '–'],
          ['member.ip', personal.registrationIp ?? '–'],
          ['member.second_step', yesNo(card.hasSecondStep)],
        ]}
      />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        {translate(personal.masked ? 'member.masked' : 'member.whole')}
      </Typography>
    </>
  )
}
