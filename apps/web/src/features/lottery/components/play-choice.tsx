import type { Play } from '@trevo/lottery/types'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Chips } from '../../../ui/chips.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { groupName, playName } from '../names.ts'
import { lotteryTexts } from '../texts.ts'

type PlayChoiceProps = { plays: readonly Play[]; play: Play; onChoose: (id: string) => void }

/** The tree of plays: groups as tabs, and what each holds below. */
export function PlayChoice({ plays, play, onChoose }: PlayChoiceProps) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const groups = [...new Set(plays.map(({ group }) => group))]
  const within = plays.filter(({ group }) => group === play.group)
  const first = (group: string) => plays.find((one) => one.group === group)?.id ?? play.id
  return (
    <>
      {groups.length > 1 ? (
        <TabStrip
          label={t('play.groups')}
          tabs={groups.map((id) => ({ id, label: groupName(id, language) }))}
          selectedId={play.group}
          onSelect={(group) => onChoose(first(group))}
        />
      ) : null}
      {within.length > 1 ? (
        <Chips
          scroll
          label={t('play.plays')}
          choices={within.map(({ id }) => ({ id, label: playName(id, language) }))}
          selected={[play.id]}
          onChange={([id]) => id && onChoose(id)}
        />
      ) : null}
    </>
  )
}
