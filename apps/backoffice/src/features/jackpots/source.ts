import { opsJackpot, opsJackpots, opsOpenJackpot, type StaffJackpot } from '@trevo/contract/ops/jackpots'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

/** The form holds the games as one line of numbers. */
type Form = Partial<Omit<StaffJackpot, 'games'>> & { requestId?: string; games?: string }

/** Whatever is missing or wrong the server refuses, and says so at the field. */
export const jackpotsSource: Source = {
  getList: keyedList(opsJackpots),
  getOne: (id) => call(opsJackpot, { params: { id } }),
  create: (data: Form) =>
    call(opsOpenJackpot, {
      body: {
        requestId: data.requestId ?? '',
        titles: data.titles ?? { PT: '', EN: '', ES: '' },
        scope: data.scope ?? 'all',
        category: data.category ?? null,
        vendor: data.vendor || null,
        games: (data.games ?? '').split(/[\s,;]+/).filter(Boolean),
        levels: (data.levels ?? []).map(({ level, sharePercent, refillPercent, start, mustDropBy }) => ({
          level,
          sharePercent,
          refillPercent,
          start,
          mustDropBy,
        })),
      },
    }),
}
