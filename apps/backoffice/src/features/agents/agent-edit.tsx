import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { isAgent } from '@trevo/contract/members'
import { type AgentCard, opsOfferContract, opsSetRates } from '@trevo/contract/ops/agents'
import { Link, minValue, NumberInput, regex, required, SaveButton, Toolbar, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { Facts } from '../../ui/facts.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { PersonLink, rateText, Sum } from './agent-parts.tsx'
import { HeadButton } from './head-button.tsx'
import { downlinesPath } from './tree-pages.tsx'

const RATE = [required(), regex(/^\d{1,3}([.,]\d{1,2})?$/, 'agents.rate_format')]

const toolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

/** Rates within those of the upline and the downlines, and what may still be opened. */
export function AgentEdit() {
  const mayChange = useMay(opsSetRates)
  return (
    <EditPage redirect={false} actions={false} {...WHOLE}>
      <SimpleForm toolbar={mayChange ? toolbar : false} sx={{ maxWidth: 720 }}>
        <AgentFacts />
        <Terms isLocked={!mayChange} />
      </SimpleForm>
    </EditPage>
  )
}

function Terms({ isLocked }: { isLocked: boolean }) {
  const card = useRecordContext<AgentCard>()
  const translate = useTranslate()
  if (card === undefined) return null
  const hasTeam = isAgent(card.type)
  return (
    <>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 2 }}>
        {translate('agents.rates')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          width: '100%',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
        }}
      >
        {card.rates.map(({ category }, index) => (
          <DecimalInput
            key={category}
            source={`rates.${index}.rate`}
            label={`catalogue.category_${category}`}
            validate={RATE}
            disabled={isLocked}
          />
        ))}
      </Box>
      {hasTeam &&
        (['agents', 'players'] as const).map((name) => (
          <NumberInput
            key={name}
            source={`quota.${name}`}
            label={`agents.quota_${name}`}
            helperText="agents.quota_hint"
            validate={minValue(0)}
            disabled={isLocked}
          />
        ))}
    </>
  )
}

function RateChanges({ card: { rateChanges } }: { card: AgentCard }) {
  const translate = useTranslate()
  return rateChanges.map((change) => (
    <div key={`${change.category} ${change.at}`}>
      {`${translate(`catalogue.category_${change.category}`)}: ${rateText(change.before)} → ${rateText(change.after)}, `}
      <MomentField source="at" record={change} />
    </div>
  ))
}

function AgentFacts() {
  const card = useRecordContext<AgentCard>()
  const translate = useTranslate()
  const mayOffer = useMay(opsOfferContract)
  if (card === undefined) return null
  const wish = encodeURIComponent(JSON.stringify({ memberId: card.id }))
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
        {card.account}
      </Typography>
      <Facts
        facts={[
          [
            'agents.path',
            card.path.map((person, index) => (
              <span key={person.id}>
                {index > 0 && ' › '}
                <PersonLink person={person} />
              </span>
            )),
          ],
          [
            'agents.direct',
            card.directCount > 0 ? (
              <Link key="d" to={downlinesPath(card.id)}>
                {card.directCount}
              </Link>
            ) : (
              0
            ),
          ],
          ['agents.team', card.teamCount],
          ['agents.turnover_30', <Sum key="t" amount={card.turnover30} />],
          ['agents.open_debt', <Sum key="o" amount={card.openDebt} />],
          ['agents.rate_changes', card.rateChanges.length === 0 ? '–' : <RateChanges key="c" card={card} />],
        ]}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mt: 1 }}>
        <Link to={`/members/${card.id}/show`}>{translate('agents.member_card')}</Link>
        <Link to={`/contracts?filter=${wish}`}>{translate('agents.contracts_of')}</Link>
        {mayOffer && card.parentId === null && (
          <Link to={`/contracts/create?source=${wish}`}>{translate('agents.new_offer')}</Link>
        )}
        <HeadButton card={card} />
      </Box>
    </>
  )
}
