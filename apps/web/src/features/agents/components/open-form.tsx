import type { openAccountRules } from '@trevo/contract/agents/team'
import type { ValueOf } from '@trevo/contract/endpoint'
import { NewPassword, Nickname, Username } from '@trevo/contract/fields'
import { figureText } from '@trevo/contract/figures'
import { MEMBER_TYPE } from '@trevo/contract/members'
import { type FormEvent, useState } from 'react'
import { ApiError, textOfError } from '../../../lib/api/api-error.ts'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import type { IdFor } from '../../../shared/write/presses.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../agents.module.css'
import { postAccount } from '../queries.ts'
import { upTo } from '../rate-form.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'
import { useRates } from '../use-rates.ts'
import { RateFields } from './rate-fields.tsx'

type Rules = ValueOf<typeof openAccountRules>
export type Opened = { account: string; password: string }
type Wish = { account: string; password: string; nickname: string }
type Issues = Partial<Record<keyof Wish, string | undefined>>

const AT_THE_FIELD: Readonly<Record<string, keyof Issues>> = {
  username_taken: 'account',
  password_common: 'password',
}

/** All that is wrong at once; what is empty is told so, and not how it would have to look. */
function issuesOf({ account, password, nickname }: Wish, wrong: { account: string; password: string }): Issues {
  const check = (text: string, fits: boolean, words: string | undefined) =>
    text === '' ? fieldText('required') : fits ? undefined : words
  return {
    account: check(account.trim(), Username.safeParse(account.trim()).success, wrong.account),
    password: check(password, NewPassword.safeParse(password).success, wrong.password),
    nickname: Nickname.safeParse(nickname).success ? undefined : fieldText('nickname_invalid'),
  }
}

/** Opens an account under the caller's own; its user replaces the password at the first sign-in. */
export function OpenForm({ rules, onOpened }: { rules: Rules; onOpened: (opened: Opened) => void }) {
  const t = useT(agentsTexts)
  const common = useT()
  const { isBusy, write } = useAct()
  const rates = useRates(upTo(rules.rates))
  const canAgent = rules.types.includes(MEMBER_TYPE.agent)
  const [type, setType] = useState<0 | 1>(
    rules.types.includes(MEMBER_TYPE.player) ? MEMBER_TYPE.player : MEMBER_TYPE.agent,
  )
  const [wish, setWish] = useState<Wish>({ account: '', password: '', nickname: '' })
  const [issues, setIssues] = useState<Issues>({})
  const change = (part: Partial<Wish>) => {
    setWish({ ...wish, ...part })
    const cleared = Object.keys(part).map((name) => [name, undefined])
    setIssues({ ...issues, ...Object.fromEntries(cleared) })
  }
  const refused = (error: unknown): boolean => {
    const field = error instanceof ApiError ? AT_THE_FIELD[error.code] : undefined
    if (field) setIssues({ [field]: textOfError(error) })
    return field !== undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { currentTarget } = event
    focusFault({ currentTarget })
    const found = issuesOf(wish, { account: t('open.accountWrong'), password: t('open.passwordWrong') })
    setIssues(found)
    const taken = rates.take()
    if (Object.values(found).some(Boolean) || taken === null) return
    const words = { ...wish, account: wish.account.trim(), nickname: wish.nickname.trim(), type, rates: taken }
    const send = (idFor: IdFor) => postAccount({ body: { ...words, requestId: idFor(words) } })
    const made = await write({ send, refused })
    if (made) onOpened({ account: made.account, password: wish.password })
    else focusFault({ currentTarget })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {canAgent ? (
        <Segmented
          label={t('filter.type')}
          choices={(['player', 'agent'] as const).map((id) => ({ id, label: t(`type.${id}`) }))}
          value={type === MEMBER_TYPE.player ? 'player' : 'agent'}
          onChange={(id) => setType(MEMBER_TYPE[id])}
        />
      ) : null}
      <QuotaNote rules={rules} type={type} />
      <Field
        label={t('open.account')}
        hint={t('open.accountHint')}
        value={wish.account}
        error={issues.account}
        maxLength={20}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ account: event.target.value })}
      />
      <PasswordField
        label={t('open.password')}
        hint={t('open.passwordHint')}
        showLabel={common('form.showPassword')}
        hideLabel={common('form.hidePassword')}
        value={wish.password}
        error={issues.password}
        maxLength={64}
        autoComplete="new-password"
        onChange={(event) => change({ password: event.target.value })}
      />
      <Field
        label={t('open.nickname')}
        value={wish.nickname}
        error={issues.nickname}
        maxLength={50}
        autoComplete="off"
        onChange={(event) => change({ nickname: event.target.value })}
      />
      <RateFields form={rates} />
      <Button type="submit" block loading={isBusy}>
        {t('team.open')}
      </Button>
    </form>
  )
}

function QuotaNote({ rules: { quota }, type }: { rules: Rules; type: 0 | 1 }) {
  const t = useT(agentsTexts)
  const left = type === MEMBER_TYPE.player ? quota.players : quota.agents
  if (left === null) return null
  return <Note tone={left === 0 ? 'warn' : 'neutral'}>{t('open.left', { count: figureText(left) })}</Note>
}
