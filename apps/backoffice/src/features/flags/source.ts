import type { FlagId } from '@trevo/contract/flags'
import { opsFlag, opsFlags } from '@trevo/contract/ops/flags'
import { call } from '../../lib/api.ts'
import type { Source } from '../../lib/data-provider.ts'
import { currentLocale } from '../../lib/i18n/locale.ts'
import { type Filter, matches } from './search.ts'
import { flagTexts } from './texts.ts'

export const flagsSource: Source = {
  async getList({ filter }) {
    const { data } = await call(opsFlags)
    const texts = flagTexts[currentLocale()]
    const found = data.filter((flag) => matches(flag, filter as Filter, texts[`flag.${flag.id}`]))
    return { data: found, total: found.length }
  },
  getOne: (id) => call(opsFlag, { params: { id: id as FlagId } }),
}
