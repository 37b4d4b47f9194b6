import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { opsPreviewRule, type RulePreview } from '@trevo/contract/ops/rules'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Facts } from '../../ui/facts.tsx'
import { useRun } from '../../ui/use-run.ts'
import { Worth } from './rule-list.tsx'
import { fieldsOf, type RuleForm } from './source.ts'

function queryOf(data: RuleForm) {
  const { trigger, often, reward, amount, budget, played, category, ...more } = fieldsOf(data)
  const { nth, least, level, place, percent, times, joinDays } = more
  const named = Object.entries(more.weights).map(([name, counted]) => `${name}:${counted}`)
  const weights = trigger === 'join' && named.length > 0 ? named.join(',') : null
  const given = Object.entries({ nth, least, level, place, percent, times, category, joinDays, weights }).filter(
    ([, value]) => value !== null,
  )
  return { trigger, often, reward, amount, budget, played, ...Object.fromEntries(given) }
}

/** Asked for by a press: it reads what was played in four weeks. What is changed afterwards is asked for anew. */
export function CostPreview() {
  const translate = useTranslate()
  const { run, isRunning } = useRun()
  const { getValues } = useFormContext<RuleForm>()
  const [found, setFound] = useState<{ reward: RuleForm['reward']; preview: RulePreview } | null>(null)
  const ask = () =>
    run(async () => {
      setFound(null)
      const data = getValues()
      setFound({ reward: data.reward, preview: await call(opsPreviewRule, { query: queryOf(data) }) })
    })
  return (
    <Box sx={{ width: '100%', mt: 2 }}>
      <Button variant="outlined" startIcon={<Calculator size={18} />} disabled={isRunning} onClick={() => void ask()}>
        {translate('rules.preview')}
      </Button>
      {found === null ? (
        <Box sx={{ mt: 1, color: 'text.secondary', fontSize: 13 }}>{translate('rules.preview_hint')}</Box>
      ) : (
        <Found reward={found.reward ?? 'cash'} {...found.preview} />
      )}
    </Box>
  )
}

function Found({
  reward,
  from,
  to,
  members,
  grants,
  cost,
  released,
  sharePercent,
  assumes,
}: RulePreview & Pick<Required<RuleForm>, 'reward'>) {
  const translate = useTranslate()
  return (
    <Box sx={{ mt: 2 }} role="status">
      <Facts
        facts={[
          ['rules.preview_hint', translate('rules.preview_of', { from, to })],
          ['rules.preview_members', String(members)],
          ['rules.preview_grants', String(grants)],
          ['rules.preview_cost', <Worth key="c" reward={reward} amount={cost} />],
          ...(released === null
            ? []
            : [['rules.preview_released', <Worth key="r" reward={reward} amount={released} />] as const]),
          ['rules.share', `${decimalText(sharePercent)}%`],
        ]}
      />
      <Alert severity="info">{translate(`rules.assumes_${assumes}`)}</Alert>
    </Box>
  )
}
