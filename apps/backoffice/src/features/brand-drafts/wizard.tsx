import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Step from '@mui/material/Step'
import StepButton from '@mui/material/StepButton'
import Stepper from '@mui/material/Stepper'
import { type BrandDraft, opsMakeBrand, opsSaveBrandDraft } from '@trevo/contract/ops/brand-drafts'
import { staffMe } from '@trevo/contract/ops/session'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { renewMe } from '../../lib/session.ts'
import { useRun } from '../../ui/use-run.ts'
import { type Fields, fieldsOf, IdentityStep, PlaceStep, Review, RulesStep } from './steps.tsx'

const STEPS = ['identity', 'place', 'rules', 'review'] as const
/** The fields of each step, so that a step knows whether something is wrong with it. */
const FIELDS: Readonly<Record<(typeof STEPS)[number], readonly string[]>> = {
  identity: ['template', 'code', 'name'],
  place: ['hosts'],
  rules: ['languages', 'timeZone', 'currency'],
  review: [],
}
const stepOf = (path: string) => STEPS.findIndex((step) => FIELDS[step].includes(path.split('.')[0] ?? ''))

const HEARD = { everyMs: 500, times: 20 }

/** Every node hears of a new brand a moment later; from then on it can be chosen in the bar above. */
async function hearOf(code: string | null): Promise<void> {
  for (let asked = 0; asked < HEARD.times; asked += 1) {
    const me = await call(staffMe)
    renewMe(me)
    if (me.merchants.some((merchant) => merchant.code === code)) return
    await new Promise((resolve) => setTimeout(resolve, HEARD.everyMs))
  }
}

/** From a template to a brand that answers on its hosts; what is typed is kept on the server with every step. */
export function Wizard({ draft }: { draft: BrandDraft }) {
  const [kept, setKept] = useState(draft)
  const [fields, setFields] = useState<Fields>(fieldsOf(draft))
  const [at, setAt] = useState(draft.madeCode === null ? 0 : STEPS.length - 1)
  const [isChecked, setChecked] = useState(false)
  // The same however often it is pressed: a brand is made once.
  const [makeId] = useState(() => crypto.randomUUID())
  const [saveRequest, setSaveRequest] = useState(() => crypto.randomUUID())
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const step = STEPS[at] ?? 'review'
  const isMade = kept.madeCode !== null
  const problems = isChecked || step === 'review' ? kept.problems : []

  const save = async (): Promise<BrandDraft | null> => {
    let saved: BrandDraft | null = null
    const input = { params: { id: draft.id }, body: { requestId: saveRequest, ...fields } }
    await run(async () => {
      saved = await call(opsSaveBrandDraft, input)
      setSaveRequest(crypto.randomUUID())
    })
    return saved
  }
  /** Forward only past steps that are right; what is wrong stands at its field. */
  const go = async (next: number) => {
    if (isMade) return
    const saved = await save()
    if (saved === null) return
    setKept(saved)
    const firstWrong = Math.min(...saved.problems.map(({ path }) => stepOf(path)), STEPS.length)
    setChecked(next > firstWrong)
    setAt(Math.min(next, firstWrong))
  }
  const make = () =>
    run(async () => {
      const made = await call(opsMakeBrand, { params: { id: draft.id }, body: { requestId: makeId } })
      setKept(made)
      await hearOf(made.madeCode)
      refresh()
    }, 'drafts.made')

  const onChange = (change: Partial<Fields>) => {
    setFields({ ...fields, ...change })
    setSaveRequest(crypto.randomUUID())
  }
  const form = { fields, problems, onChange }
  return (
    <Card sx={{ p: 3, mt: 2, maxWidth: 760 }}>
      <Stepper nonLinear activeStep={at} sx={{ mb: 3, flexWrap: 'wrap', rowGap: 1 }}>
        {STEPS.map((name, index) => (
          <Step key={name} completed={isMade || index < at}>
            <StepButton disabled={isRunning || isMade} onClick={() => go(index)}>
              {translate(`drafts.step_${name}`)}
            </StepButton>
          </Step>
        ))}
      </Stepper>
      {isMade && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {translate('drafts.made_hint', { code: kept.madeCode ?? '', host: kept.hosts[0] ?? '' })}
        </Alert>
      )}
      {step === 'identity' && <IdentityStep {...form} />}
      {step === 'place' && <PlaceStep {...form} />}
      {step === 'rules' && <RulesStep {...form} />}
      {step === 'review' && <Review draft={kept} />}
      {!isMade && (
        <Box sx={{ display: 'flex', gap: 1.5, mt: 3 }}>
          {at > 0 && (
            <Button disabled={isRunning} onClick={() => setAt(at - 1)}>
              {translate('drafts.back')}
            </Button>
          )}
          {step === 'review' ? (
            <Button variant="contained" disabled={isRunning || kept.plan === null} onClick={make}>
              {translate('drafts.make')}
            </Button>
          ) : (
            <Button variant="contained" disabled={isRunning} onClick={() => go(at + 1)}>
              {translate('drafts.next')}
            </Button>
          )}
        </Box>
      )}
    </Card>
  )
}
