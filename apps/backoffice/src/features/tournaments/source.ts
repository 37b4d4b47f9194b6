import {
  opsPublishTournament,
  opsTournament,
  opsTournaments,
  type StaffTournament,
} from '@trevo/contract/ops/tournaments'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

/** The form holds the games as one line of numbers. */
type Form = Partial<Omit<StaffTournament, 'games'>> & { requestId?: string; games?: string }

/** Whatever is missing or wrong the server refuses, and says so at the field. */
export const tournamentsSource: Source = {
  getList: keyedList(opsTournaments),
  getOne: (id) => call(opsTournament, { params: { id } }),
  create: (data: Form) =>
    call(opsPublishTournament, {
      body: {
        requestId: data.requestId ?? '',
        titles: data.titles ?? { PT: '', EN: '', ES: '' },
        scope: data.scope ?? 'all',
        category: data.category ?? null,
        vendor: data.vendor || null,
        games: (data.games ?? '').split(/[\s,;]+/).filter(Boolean),
        score: data.score ?? 'turnover',
        minStake: data.minStake ?? '',
        sharePercent: data.sharePercent ?? '',
        prizes: data.prizes ?? [],
        startsAt: data.startsAt ?? '',
        endsAt: data.endsAt ?? '',
      },
    }),
}
