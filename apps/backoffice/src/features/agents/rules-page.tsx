import Alert from '@mui/material/Alert'
import { type AgentRulesSet, opsSetAgentRules } from '@trevo/contract/ops/agents'
import {
  BooleanInput,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SaveButton,
  Toolbar,
  useLocale,
  useRecordContext,
} from 'react-admin'
import { tagOf } from '../../lib/i18n/locale.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { WHOLE } from '../../ui/whole-record.ts'
import { AGENT_RULES_ID } from './sources.ts'

const AMOUNT = [required(), regex(/^\d{1,9}([.,]\d{1,2})?$/, 'agents.amount_format')]
const AGENTS_MAX = 10_000
const PLAYERS_MAX = 100_000

const toolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
)

/** What the brand decides for all of its agents. */
export function AgentRulesPage() {
  const maySet = useMay(opsSetAgentRules)
  return (
    <EditPage
      resource="agentRules"
      title="menu.agentRules"
      id={AGENT_RULES_ID}
      redirect={false}
      actions={false}
      {...WHOLE}
    >
      <SimpleForm toolbar={maySet ? toolbar : false} sx={{ maxWidth: 640 }}>
        <Coming />
        <BooleanInput
          source="selfRebate"
          label="agents.self_rebate"
          helperText="agents.self_rebate_hint"
          disabled={!maySet}
        />
        <DecimalInput
          source="activeTurnover"
          label="agents.active_turnover"
          helperText="agents.active_turnover_hint"
          validate={AMOUNT}
          disabled={!maySet}
        />
        <NumberInput
          source="agentQuota"
          label="agents.rule_agent_quota"
          helperText="agents.rule_quota_hint"
          validate={[required(), minValue(0), maxValue(AGENTS_MAX)]}
          disabled={!maySet}
        />
        <NumberInput
          source="playerQuota"
          label="agents.rule_player_quota"
          helperText="agents.rule_quota_hint"
          validate={[required(), minValue(0), maxValue(PLAYERS_MAX)]}
          disabled={!maySet}
        />
      </SimpleForm>
    </EditPage>
  )
}

/** Until the next day what counted before is what agents are paid by. */
function Coming() {
  const rules = useRecordContext<AgentRulesSet>()
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const locale = tagOf(useLocale())
  if (!rules) return null
  const { from, now } = rules
  const isOther = now.selfRebate !== rules.selfRebate || Number(now.activeTurnover) !== Number(rules.activeTurnover)
  return (
    <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
      {from !== null && isOther
        ? translate('agents.rules_coming', {
            day: new Date(`${from}T12:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC' }),
            amount: moneyText(now.activeTurnover, currency),
            self: translate(now.selfRebate ? 'ra.boolean.true' : 'ra.boolean.false'),
          })
        : translate('agents.rules_hint')}
    </Alert>
  )
}
