import { useQuery } from '@tanstack/react-query'
import { HigherDownlines } from '@trevo/contract/agents/rebates'
import type { TeamMemberDetail } from '@trevo/contract/agents/team'
import { type FormEvent, useState } from 'react'
import { ApiError, textOfError } from '../../../lib/api/api-error.ts'
import { focusFault } from '../../../lib/forms/focus-fault.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import styles from '../agents.module.css'
import { teamMemberQuery } from '../queries.ts'
import { rateText } from '../rate.ts'
import { putRates } from '../rebate-queries.ts'
import { agentsTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'
import { useRates } from '../use-rates.ts'
import { RateFields } from './rate-fields.tsx'
import { RateHistory } from './rate-history.tsx'

type RateSheetProps = { id: string | null; open: boolean; onClose: () => void }

export function RateSheet({ id, open, onClose }: RateSheetProps) {
  const t = useT(agentsTexts)
  const common = useT()
  const query = useQuery(teamMemberQuery(id, useSession()))
  const title = t('rates.of', { account: query.data?.account ?? '' })
  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={common('shell.close')}>
      {open ? (
        <Loaded query={query}>
          {(member) => <RateForm key={`${member.id}:${ratesText(member)}`} member={member} onDone={onClose} />}
        </Loaded>
      ) : null}
    </Sheet>
  )
}

/** A form starts anew when the bounds or the rates are others. */
const ratesText = ({ rates }: TeamMemberDetail) => rates.map(({ rate, min, max }) => `${rate}/${min}/${max}`).join()

function RateForm({ member, onDone }: { member: TeamMemberDetail; onDone: () => void }) {
  const t = useT(agentsTexts)
  const form = useRates(member.rates, member.rates)
  const { isBusy, write } = useAct()
  const [higher, setHigher] = useState<HigherDownlines['downlines'] | null>(null)
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'rate_below_downlines') return false
    const carried = HigherDownlines.safeParse(error.value)
    setHigher(carried.success ? carried.data.downlines : [])
    return true
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    focusFault(event)
    setHigher(null)
    const rates = form.take()
    if (rates === null) return
    const params = { id: member.id }
    if (await write({ send: () => putRates({ params, body: { rates } }), done: t('rates.saved'), refused })) onDone()
  }
  if (!member.can.rates) return <Note tone="warn">{t('rates.locked')}</Note>
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.quiet}>{t('rates.rule')}</p>
      <p className={styles.quiet}>{t('rates.forward')}</p>
      <RateFields form={form} />
      {higher ? <Refused higher={higher} /> : null}
      <Button type="submit" block loading={isBusy}>
        {t('rates.save')}
      </Button>
      <RateHistory changes={member.rateChanges} />
    </form>
  )
}

/** Whose rates would have to come down first. */
function Refused({ higher }: { higher: HigherDownlines['downlines'] }) {
  const t = useT(agentsTexts)
  return (
    <div role="alert">
      <Note tone="bad">
        {textOfError(new ApiError('rate_below_downlines'))}
        <ul className={styles.plainList}>
          {higher.map(({ id, account, category, rate }) => (
            <li key={`${id}:${category}`}>
              {t('rates.higher', { account, category: t(`category.${category}`), rate: rateText(rate) })}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  )
}
