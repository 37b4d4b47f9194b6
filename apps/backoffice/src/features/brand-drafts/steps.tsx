import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { CashCurrency, MONEY_FORMS } from '@trevo/contract/money'
import type { BrandDraft, BrandDraftFields } from '@trevo/contract/ops/brand-drafts'
import { Language } from '@trevo/contract/wire'
import { commonTexts } from '../../lib/i18n/common.ts'
import { sentKey, type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { Facts } from '../../ui/facts.tsx'

export type Fields = BrandDraftFields
export const fieldsOf = ({ template, code, name, hosts, languages, timeZone, currency }: BrandDraft): Fields => ({
  template,
  code,
  name,
  hosts,
  languages,
  timeZone,
  currency,
})

type Form = { fields: Fields; problems: BrandDraft['problems']; onChange: (change: Partial<Fields>) => void }

/** What is wrong with a field, in words. */
function useProblem({ problems }: Pick<Form, 'problems'>) {
  const translate = useTranslate()
  return (field: keyof Fields, hint: TextKey) => {
    const problem = problems.find(({ path }) => path.split('.')[0] === field)
    if (problem === undefined) return { helperText: translate(hint) }
    const key = `issue.${problem.code}`
    return { error: true, helperText: translate(sentKey(key in commonTexts.pt ? key : 'issue.other')) }
  }
}

export function IdentityStep({ fields, problems, onChange }: Form) {
  const translate = useTranslate()
  const told = useProblem({ problems })
  return (
    <>
      <TextField
        fullWidth
        margin="normal"
        label={translate('drafts.name')}
        value={fields.name}
        onChange={({ target }) => onChange({ name: target.value })}
        {...told('name', 'drafts.name_hint')}
      />
      <TextField
        fullWidth
        margin="normal"
        label={translate('drafts.code')}
        value={fields.code}
        onChange={({ target }) => onChange({ code: target.value.trim().toLowerCase() })}
        {...told('code', 'drafts.code_hint')}
      />
    </>
  )
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '')

export function PlaceStep({ fields, problems, onChange }: Form) {
  const translate = useTranslate()
  const told = useProblem({ problems })
  return (
    <TextField
      fullWidth
      multiline
      minRows={2}
      margin="normal"
      label={translate('drafts.hosts')}
      defaultValue={fields.hosts.join('\n')}
      onChange={({ target }) => onChange({ hosts: linesOf(target.value) })}
      {...told('hosts', 'drafts.hosts_hint')}
    />
  )
}

const ZONES = Intl.supportedValuesOf('timeZone')

export function RulesStep({ fields, problems, onChange }: Form) {
  const translate = useTranslate()
  const told = useProblem({ problems })
  return (
    <>
      <TextField
        select
        fullWidth
        margin="normal"
        label={translate('drafts.languages')}
        value={fields.languages}
        onChange={({ target }) => onChange({ languages: [target.value].flat() as Language[] })}
        slotProps={{ select: { multiple: true } }}
        {...told('languages', 'drafts.languages_hint')}
      >
        {Language.options.map((language) => (
          <MenuItem key={language} value={language}>
            {translate(`text.${language}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        margin="normal"
        label={translate('drafts.time_zone')}
        value={fields.timeZone}
        onChange={({ target }) => onChange({ timeZone: target.value })}
        slotProps={{ select: { native: true } }}
        {...told('timeZone', 'drafts.time_zone_hint')}
      >
        {[...new Set([fields.timeZone, ...ZONES])].map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        margin="normal"
        label={translate('drafts.currency')}
        value={fields.currency}
        onChange={({ target }) => onChange({ currency: CashCurrency.parse(target.value) })}
        {...told('currency', 'drafts.currency_hint')}
      >
        {CashCurrency.options.map((currency) => (
          <MenuItem key={currency} value={currency}>
            {`${currency} (${MONEY_FORMS[currency].symbol})`}
          </MenuItem>
        ))}
      </TextField>
    </>
  )
}

/** What will happen, before it does. */
export function Review({ draft }: { draft: BrandDraft }) {
  const translate = useTranslate()
  const { plan } = draft
  return (
    <>
      <Facts
        facts={[
          ['drafts.name', draft.name],
          ['drafts.code', draft.code],
          ['drafts.hosts', draft.hosts.join(', ')],
          ['drafts.languages', draft.languages.map((language) => translate(`text.${language}`)).join(', ')],
          ['drafts.time_zone', draft.timeZone],
          ['drafts.currency', draft.currency],
          ...(plan === null
            ? []
            : ([
                ['drafts.regulation', translate(`drafts.profile_${plan.regulation}`)],
                ['drafts.games', String(plan.games + plan.lotteries)],
                ['drafts.flags', String(plan.flags)],
              ] as const)),
        ]}
      />
      {plan !== null && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {translate('drafts.what_happens')}
        </Typography>
      )}
    </>
  )
}
