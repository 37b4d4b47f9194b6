import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type AgentCard, opsAgent } from '@trevo/contract/ops/agents'
import type { MemberCard } from '@trevo/contract/ops/members'
import { Link } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { percentText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { MoveButton, TypeButton } from './place-button.tsx'
import { TabData } from './tab-data.tsx'

export const TeamTab = ({ card }: { card: MemberCard }) => (
  <TabData name={['member-team', card.id]} ask={() => call(opsAgent, { params: { id: card.id } })}>
    {(agent) => <Team agent={agent} card={card} />}
  </TabData>
)

function Team({ agent, card }: { agent: AgentCard; card: MemberCard }) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const above = agent.path.filter(({ id }) => id !== agent.id)
  const rates = agent.rates.filter(({ rate }) => Number(rate) > 0)
  return (
    <>
      <Facts
        facts={[
          ['members.type', translate(`members.type_${card.type}`)],
          ['members.path', above.length === 0 ? translate('members.team_none') : <Path key="p" people={above} />],
          ['members.team_count', translate('members.team_text', { direct: agent.directCount, all: agent.teamCount })],
          ['members.team_turnover', moneyText(agent.turnover30, currency)],
          ['members.team_debt', moneyText(agent.openDebt, currency)],
          [
            'members.team_rates',
            rates
              .map(({ category, rate }) => `${translate(`catalogue.category_${category}`)} ${percentText(rate)}`)
              .join(' · ') || '–',
          ],
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 3 }}>
        <TypeButton card={card} />
        <MoveButton card={card} />
        <Button component={Link} to={`/agents/${card.id}`}>
          {translate('members.see_tree')}
        </Button>
      </Box>
    </>
  )
}

const Path = ({ people }: { people: AgentCard['path'] }) => (
  <>
    {people.map(({ id, account }, index) => (
      <span key={id}>
        {index > 0 && ' › '}
        <Link to={`/members/${id}/show`}>{account}</Link>
      </span>
    ))}
  </>
)
