import { Money } from '@trevo/contract/money'
import type { Approval, ApprovalFact, ApprovalState } from '@trevo/contract/ops/approvals'
import { useLocale } from 'react-admin'
import { tagOf } from '../../lib/i18n/locale.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { percentText, pointsText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { StatusChip, type Tone } from '../../ui/status-chip.tsx'
import { useTimeZone } from '../../ui/use-time.ts'
import { useAgentSubject } from './agent-subjects.tsx'

const TONES: Readonly<Record<ApprovalState, Tone>> = {
  pending: 'warning',
  approved: 'success',
  refused: 'error',
  expired: 'default',
}

export const ApprovalChip = ({ state }: { state: ApprovalState }) => (
  <StatusChip label={`approvals.state_${state}`} tone={TONES[state]} />
)

/** What is asked for, in one line. */
export function ApprovalSubject({ approval }: { approval: Approval }) {
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  const factText = useFactText()
  const kind = translate(`approvals.kind_${approval.kind}`)
  const { adjustment, details, facts } = approval
  const subject = useAgentSubject(approval)
  if (adjustment !== null) return <>{`${kind}: ${adjustment.userName} ${moneyText(adjustment.amount, currency)}`}</>
  if (subject !== null) return <>{`${kind}: ${subject.title}`}</>
  if (facts.length > 0) return <>{`${kind}: ${facts.slice(0, 2).map(factText).join(' · ')}`}</>
  const told = Object.entries(details).flatMap(([name, value]) => (UNTOLD.has(name) ? [] : [value]))
  return <>{`${kind}: ${told.join(' · ')}`}</>
}

/** Draws and members are known by their names, not by their numbers with us; reasons and scope stand on their own. */
const UNTOLD: ReadonlySet<string> = new Set([
  'drawId',
  'memberId',
  'withdrawalId',
  'reversalId',
  'reason',
  'scope',
  'reasonPt',
  'reasonEn',
])

/** One figure as people read it: what it would be, and where it is something now, from what. */
export function useFactText(): (fact: ApprovalFact) => string {
  const translate = useTranslate()
  const locale = tagOf(useLocale())
  const timeZone = useTimeZone()
  const currency = useMerchant()?.currency ?? 'BRL'
  const valueText = ({ name, as }: ApprovalFact, value: string) => {
    if (value === '–') return value
    if (as === 'money' && Money.safeParse(value).success) return moneyText(value, currency)
    if (as === 'points') return translate('approvals.points', { value: pointsText(value) })
    if (as === 'percent') return percentText(value)
    if (as === 'yes_no') return translate(value === 'true' ? 'ra.boolean.true' : 'ra.boolean.false')
    if (as === 'moment' && !Number.isNaN(Date.parse(value))) {
      return new Date(value).toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short', timeZone })
    }
    if (as === 'role') {
      return value === ''
        ? '–'
        : value
            .split(',')
            .map((role) => translate(`staff.role_${role}`, { _: role }))
            .join(', ')
    }
    if (name === 'brand' && value === '*') return translate('field.all_brands')
    if (name === 'reason' || name === 'proof') return translate(`members.${name}_${value}`, { _: value })
    if (name === 'member_type') return translate(`members.type_${value}`, { _: value })
    if (name === 'flow') return translate(`content.flow_${value}`, { _: value })
    if (name === 'way') return translate(`ways.${value}`, { _: value })
    return value
  }
  return (fact) =>
    fact.before === null
      ? valueText(fact, fact.after)
      : `${valueText(fact, fact.before)} → ${valueText(fact, fact.after)}`
}
