import type { FlagId } from '@trevo/contract/flags'
import { type BrandFlag, opsFlag, opsFlags } from '@trevo/contract/ops/flags'
import { call } from '../../lib/api.ts'
import { type Source, wholeList } from '../../lib/data-provider.ts'
import { currentLocale } from '../../lib/i18n/locale.ts'
import { type Filter, matches } from './search.ts'
import { flagTexts } from './texts.ts'

export const flagsSource: Source = {
  getList: wholeList<BrandFlag>(opsFlags, (flags, filter) => {
    const texts = flagTexts[currentLocale()]
    return flags.filter((flag) => matches(flag, filter as Filter, texts[`flag.${flag.id}`]))
  }),
  getOne: (id) => call(opsFlag, { params: { id: id as FlagId } }),
}
