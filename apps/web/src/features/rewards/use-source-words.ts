import type { RewardSource } from '@trevo/contract/reward-centre'
import { useLanguage, useT } from '../../lib/i18n/i18n.ts'
import { momentText } from '../../lib/moments.ts'
import { rewardTexts } from './texts.ts'

type Named = { source: RewardSource; about: string }

const BY_DAY: readonly RewardSource[] = ['sign_in', 'rebate']

/** What a reward is for, in words. */
export function useSourceWords(): (reward: Named) => string {
  const t = useT(rewardTexts)
  const language = useLanguage()
  return ({ source, about }) => {
    // A calendar day: no time zone may move it.
    const isDay = BY_DAY.includes(source) && /^\d{4}-\d\d-\d\d$/.test(about)
    const text = isDay ? momentText(`${about}T12:00:00Z`, 'day', language, 'UTC') : about
    // These are called by their own titles.
    if (source === 'promotion' || source === 'rain' || source === 'rules') return text
    return t(`source.${source}`, { about: text })
  }
}
