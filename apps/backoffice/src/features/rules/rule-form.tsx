import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { RewardKind } from '@trevo/contract/gifts'
import { opsSegments } from '@trevo/contract/ops/campaigns'
import { opsAnnouncements } from '@trevo/contract/ops/content'
import { FREE_ROUNDS_DAYS_MAX } from '@trevo/contract/ops/free-rounds'
import { OfferCategory } from '@trevo/contract/ops/games'
import { opsMissions } from '@trevo/contract/ops/missions'
import { opsTournaments } from '@trevo/contract/ops/tournaments'
import { RuleOften, RuleTrigger } from '@trevo/contract/rules'
import { FREE_ROUNDS_MAX } from '@trevo/contract/vendor-free-rounds'
import {
  FormDataConsumer,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { HALVES } from '../../ui/columns.ts'
import { DayInput } from '../../ui/date-input.tsx'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { CostPreview } from './cost-preview.tsx'
import type { RuleForm } from './source.ts'

const TITLE_MAX = 60
const cents = regex(/^\d{1,9}(\.\d{1,2})?$/, 'rules.amount_format')
const number = regex(/^[1-9]\d{0,18}$/, 'rules.number_format')
const numbers = regex(/^\s*[1-9]\d{0,18}([\s,;]+[1-9]\d{0,18})*[\s,;]*$/, 'rules.number_format')
const code = regex(/^[A-Za-z0-9]{3,20}$/, 'rules.code_format')
const whole = (most: number) => [minValue(1), maxValue(most)]
const choices = (prefix: string, options: readonly string[]) =>
  options.map((id) => ({ id, name: `rules.${prefix}_${id}` }))
const TRIGGERS = choices('trigger', RuleTrigger.options)
const OFTEN = choices('often', RuleOften.options)
const REWARDS = choices('reward', RewardKind.options)
const CATEGORIES = OfferCategory.options.map((id) => ({ id, name: `catalogue.category_${id}` }))
/** Lotteries count for no bonus money; for what is joined they may. */
const LOTTERIES: readonly string[] = ['LOTT', 'ELOTT']

const Pair = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>{children}</Box>
)

const Least = () => <DecimalInput source="least" label="rules.least" helperText="rules.least_hint" validate={cents} />
const Level = ({ isNeeded }: { isNeeded: boolean }) => (
  <NumberInput source="level" label="rules.level" validate={isNeeded ? [required(), ...whole(50)] : whole(50)} />
)

type Named = { id: string; name: string }
const titled = (rows: readonly { id: string; titles: { PT: string } }[]): Named[] =>
  rows.map(({ id, titles }) => ({ id, name: titles.PT }))
const newest = { perPage: 100 }

/** What a rule may name, newest first: chosen by its name, since nobody knows numbers by heart. */
const NAMED = {
  segmentId: async (signal: AbortSignal) => (await call(opsSegments, { query: newest }, signal)).data,
  missionId: async (signal: AbortSignal) => titled((await call(opsMissions, { query: newest }, signal)).data),
  tournamentId: async (signal: AbortSignal) => titled((await call(opsTournaments, { query: newest }, signal)).data),
  announcementId: async (signal: AbortSignal) => {
    const query = { perPage: 100, sort: 'revisedAt', order: 'DESC', types: 'PR' } as const
    const { data } = await call(opsAnnouncements, { query }, signal)
    return data.filter(({ status }) => status !== 'ended').map(({ id, title }) => ({ id, name: title }))
  },
} as const satisfies Record<string, (signal: AbortSignal) => Promise<readonly Named[]>>

function NamedSelect({ source, label, hint }: { source: keyof typeof NAMED; label: TextKey; hint: TextKey }) {
  const merchant = useSession()?.merchant
  const { data } = useQuery({
    queryKey: ['rules', source, merchant],
    queryFn: ({ signal }): Promise<readonly Named[]> => NAMED[source](signal),
  })
  const choices = (data ?? []).map(({ id, name }) => ({ id, name: `${name} · ${id}` }))
  return <SelectInput source={source} label={label} helperText={hint} choices={choices} translateChoice={false} />
}

function Part({ title, children }: { title: TextKey; children: React.ReactNode }) {
  const translate = useTranslate()
  return (
    <Box component="section" sx={{ width: '100%', '& + &': { mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' } }}>
      <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
        {translate(title)}
      </Typography>
      {children}
    </Box>
  )
}

function Weights({ hint, categories }: { hint: TextKey; categories: readonly OfferCategory[] }) {
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ width: '100%', color: 'text.secondary', fontSize: 13, mb: 1 }}>{translate(hint)}</Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          columnGap: 2,
          width: '100%',
        }}
      >
        {categories.map((category) => (
          <NumberInput
            key={category}
            source={`weights.${category}`}
            label={`catalogue.category_${category}`}
            validate={[minValue(0), maxValue(100)]}
          />
        ))}
      </Box>
    </>
  )
}

const RoundsInputs = () => (
  <>
    <TextInput
      source="roundsGame"
      label="rules.rounds_game"
      helperText="rules.rounds_game_hint"
      validate={[required(), number]}
    />
    <Pair>
      <NumberInput
        source="rounds"
        label="rules.rounds"
        helperText="rules.rounds_hint"
        validate={[required(), ...whole(FREE_ROUNDS_MAX)]}
      />
      <NumberInput
        source="roundsDays"
        label="rules.rounds_days"
        validate={[required(), ...whole(FREE_ROUNDS_DAYS_MAX)]}
      />
    </Pair>
  </>
)

/** What is joined gives money or points, once: bonus money has weights and days of its own. */
const isJoinedFor = (reward: unknown) => reward === 'cash' || reward === 'points'

function TriggerSelect() {
  const { getValues, setValue } = useFormContext<RuleForm>()
  const follow = (trigger: unknown) => {
    if (trigger !== 'join') return
    setValue('often', 'once')
    if (!isJoinedFor(getValues('reward'))) setValue('reward', 'cash')
  }
  return (
    <SelectInput
      source="trigger"
      label="rules.trigger"
      choices={TRIGGERS}
      validate={required()}
      onChange={(event) => follow(event.target.value)}
    />
  )
}

/** Only what the trigger asks for. */
function TriggerInputs({ trigger }: { trigger: string }) {
  switch (trigger) {
    case 'deposit':
      return (
        <Pair>
          <NumberInput source="nth" label="rules.nth" helperText="rules.nth_hint" validate={whole(100)} />
          <Least />
        </Pair>
      )
    case 'code':
      return <TextInput source="code" label="rules.code" helperText="rules.code_hint" validate={[required(), code]} />
    case 'segment':
      return (
        <>
          <Pair>
            <Level isNeeded={false} />
            <NumberInput source="idleDays" label="rules.idle_days" validate={whole(365)} />
          </Pair>
          <NamedSelect source="segmentId" label="rules.segment" hint="rules.segment_hint" />
        </>
      )
    case 'mission':
      return <NamedSelect source="missionId" label="rules.mission" hint="rules.any_hint" />
    case 'place':
      return (
        <Pair>
          <NumberInput source="place" label="rules.place" validate={[required(), ...whole(1000)]} />
          <NamedSelect source="tournamentId" label="rules.tournament" hint="rules.any_hint" />
        </Pair>
      )
    case 'loss':
      return <Least />
    case 'level':
      return <Level isNeeded />
    case 'join':
      return (
        <>
          <Pair>
            <NumberInput
              source="joinDays"
              label="rules.join_days"
              helperText="rules.join_days_hint"
              validate={[required(), ...whole(365)]}
            />
            <NamedSelect source="announcementId" label="rules.page" hint="rules.page_hint" />
          </Pair>
          <Weights hint="rules.join_weights_hint" categories={OfferCategory.options} />
        </>
      )
    default:
      return null
  }
}

const BonusInputs = () => (
  <>
    <Pair>
      <NumberInput
        source="times"
        label="rules.times"
        helperText="rules.times_hint"
        validate={[required(), ...whole(200)]}
      />
      <NumberInput source="days" label="rules.days" validate={[required(), ...whole(90)]} />
    </Pair>
    <DecimalInput source="maxBet" label="rules.max_bet" helperText="rules.max_bet_hint" validate={cents} />
    <Weights
      hint="rules.weights_hint"
      categories={OfferCategory.options.filter((category) => !LOTTERIES.includes(category))}
    />
  </>
)

/** The id is made with the form, so that a second click publishes nothing more. What is published is never edited. */
export const RuleCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({
        requestId: crypto.randomUUID(),
        trigger: 'code',
        often: 'once',
        reward: 'bonus',
        times: 40,
        days: 14,
        joinDays: 14,
        rounds: 10,
        roundsDays: 7,
        weights: { RNG: 100, LIVE: 10, INHOUSE: 100 },
      })}
      sx={{ maxWidth: 760 }}
    >
      <Part title="rules.part_texts">
        <TextInput source="titles.PT" label="text.PT" validate={[required(), maxLength(TITLE_MAX)]} />
        <TextInput source="titles.EN" label="text.EN" validate={[required(), maxLength(TITLE_MAX)]} />
        <TextInput source="titles.ES" label="text.ES" validate={[required(), maxLength(TITLE_MAX)]} />
        <Pair>
          <DayInput source="startsOn" label="field.starts" validate={required()} />
          <DayInput source="endsOn" label="field.ends" validate={required()} />
        </Pair>
      </Part>
      <Part title="rules.part_when">
        <FormDataConsumer>
          {({ formData }) => (
            <Pair>
              <TriggerSelect />
              {formData.trigger === 'join' ? null : (
                <SelectInput source="often" label="rules.often" choices={OFTEN} validate={required()} />
              )}
            </Pair>
          )}
        </FormDataConsumer>
        <FormDataConsumer>{({ formData }) => <TriggerInputs trigger={String(formData.trigger)} />}</FormDataConsumer>
        <FormDataConsumer>
          {({ formData }) =>
            formData.trigger === 'join' ? (
              <DecimalInput
                source="played"
                label="rules.join_played"
                helperText="rules.join_played_hint"
                validate={[required(), cents]}
              />
            ) : (
              <Pair>
                <DecimalInput source="played" label="rules.played" helperText="rules.played_hint" validate={cents} />
                <SelectInput source="category" label="rules.category" choices={CATEGORIES} />
              </Pair>
            )
          }
        </FormDataConsumer>
        <FormDataConsumer>
          {({ formData }) =>
            formData.trigger === 'loss' || formData.trigger === 'join' || formData.category ? null : (
              <TextInput source="games" label="rules.games" helperText="rules.games_hint" validate={numbers} />
            )
          }
        </FormDataConsumer>
      </Part>
      <Part title="rules.part_gives">
        <Pair>
          <FormDataConsumer>
            {({ formData }) => (
              <SelectInput
                source="reward"
                label="rules.reward"
                choices={formData.trigger === 'join' ? REWARDS.filter(({ id }) => isJoinedFor(id)) : REWARDS}
                validate={required()}
              />
            )}
          </FormDataConsumer>
          <DecimalInput
            source="amount"
            label="rules.amount"
            helperText="rules.amount_hint"
            validate={[required(), cents]}
          />
        </Pair>
        <FormDataConsumer>
          {({ formData }) => (
            <>
              {formData.reward !== 'free_rounds' && (formData.trigger === 'deposit' || formData.trigger === 'loss') ? (
                <NumberInput
                  source="percent"
                  label="rules.percent"
                  helperText="rules.percent_hint"
                  validate={whole(500)}
                />
              ) : null}
              {formData.reward === 'bonus' ? <BonusInputs /> : null}
              {formData.reward === 'free_rounds' ? <RoundsInputs /> : null}
            </>
          )}
        </FormDataConsumer>
      </Part>
      <Part title="rules.part_costs">
        <DecimalInput
          source="budget"
          label="rules.budget"
          helperText="rules.budget_hint"
          validate={[required(), cents]}
        />
        <Pair>
          <DecimalInput source="dayMax" label="rules.day_max" validate={cents} />
          <DecimalInput source="memberMax" label="rules.member_max" validate={cents} />
        </Pair>
        <CostPreview />
      </Part>
    </SimpleForm>
  </CreatePage>
)
