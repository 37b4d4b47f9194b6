import type { ContractKind } from '@trevo/contract/agents/contracts'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { fieldText } from '../../../lib/forms/field-text.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from '../contract.module.css'
import { agentsTexts } from '../texts.ts'
import type { RateType, TierField, TierIssue, TypedTier } from '../tier-form.ts'

type TierFieldsProps = {
  kind: ContractKind
  rateType: RateType
  number: number
  tier: TypedTier
  issues: Partial<Record<TierField, TierIssue>>
  /** What the server said of this tier's rate. */
  refused: string | undefined
  onChange: (tier: TypedTier) => void
  onRemove: (() => void) | null
}

/** One tier: what has to be reached, and what it then gives. */
export function TierFields(props: TierFieldsProps) {
  const { kind, rateType, number, tier, issues, refused, onChange, onRemove } = props
  const t = useT(agentsTexts)
  const { currencySymbol } = useSite()
  const error = (field: TierField): ReactNode => {
    const issue = issues[field]
    if (issue === 'empty') return fieldText('required')
    return issue ? t(`tier.wrong.${issue}`) : field === 'rate' ? refused : undefined
  }
  const change = (field: TierField) => (typed: string) => onChange({ ...tier, [field]: typed })
  const isSum = kind !== 'dividend' && rateType === 'F'
  return (
    <fieldset className={styles.tier} aria-label={t('offer.tier', { number })}>
      <div className={styles.tierHead}>
        {t('offer.tier', { number })}
        {onRemove ? (
          <IconButton label={t('offer.remove', { number })} onClick={onRemove}>
            <Trash size={20} />
          </IconButton>
        ) : null}
      </div>
      <AmountField
        label={t(`terms.volume.${kind}`)}
        symbol={currencySymbol}
        value={tier.volume}
        error={error('volume')}
        onChange={change('volume')}
      />
      {kind === 'dividend' ? (
        <AmountField
          label={t('terms.netLoss')}
          symbol={currencySymbol}
          value={tier.netLoss}
          error={error('netLoss')}
          onChange={change('netLoss')}
        />
      ) : null}
      <Field
        label={t('terms.active')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={tier.active}
        error={error('active')}
        onChange={(event) => change('active')(event.target.value)}
      />
      {isSum ? (
        <AmountField
          label={t('terms.gives')}
          symbol={currencySymbol}
          value={tier.rate}
          error={error('rate')}
          onChange={change('rate')}
        />
      ) : (
        <Field
          label={t('terms.givesPercent')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={tier.rate}
          error={error('rate')}
          onChange={(event) => change('rate')(event.target.value)}
        />
      )}
    </fieldset>
  )
}
