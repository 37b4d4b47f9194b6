import type { Channel } from '@trevo/contract/communications'
import {
  type CampaignSegment,
  opsCampaign,
  opsCampaigns,
  opsNameSegment,
  opsPlanCampaign,
  opsSegments,
} from '@trevo/contract/ops/campaigns'
import type { Language } from '@trevo/contract/wire'
import { call } from '../../lib/api.ts'
import { keyedList, type Source } from '../../lib/data-provider.ts'

type Text = { subject?: string | null; html?: string | null; short?: string | null }
export type SegmentForm = { [K in keyof CampaignSegment]?: CampaignSegment[K] | null | '' }
export type CampaignForm = {
  requestId?: string
  name?: string
  channels?: Channel[]
  segment?: SegmentForm
  texts?: Partial<Record<Language, Text>>
  link?: string
  startsAt?: string | Date | null
}

const DAYS = 30
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== '' && !isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** What nobody filled in does not narrow a segment. */
export const segmentOf = (form: SegmentForm = {}): CampaignSegment =>
  ({
    days: DAYS,
    ...Object.fromEntries(Object.entries(form).filter(([, value]) => isFilled(value))),
  }) as CampaignSegment

/** Another language is sent only where somebody wrote something of it. */
const textsOf = (texts: CampaignForm['texts'] = {}) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => {
      const { subject = '', html = '', short = '' } = text ?? {}
      return subject || html || short
        ? [[language, { subject: subject ?? '', html: html ?? '', short: short ?? '' }]]
        : []
    }),
  )

/** Whatever is missing or wrong the server refuses, and says so at the field. */
export const campaignsSource: Source = {
  getList: keyedList(opsCampaigns),
  getOne: (id) => call(opsCampaign, { params: { id } }),
  create: (data: CampaignForm) =>
    call(opsPlanCampaign, {
      body: {
        requestId: data.requestId ?? '',
        name: data.name ?? '',
        channels: data.channels ?? [],
        segment: segmentOf(data.segment),
        texts: textsOf(data.texts),
        link: data.link ?? '',
        startsAt: new Date(data.startsAt ?? Number.NaN).toISOString(),
      },
    }),
}

export const segmentsSource: Source = {
  getList: keyedList(opsSegments),
  create: ({ requestId = '', name = '', segment }: Pick<CampaignForm, 'requestId' | 'name' | 'segment'>) =>
    call(opsNameSegment, { body: { requestId, name, segment: segmentOf(segment) } }),
}
