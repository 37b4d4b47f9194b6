import { figureText } from '@trevo/contract/figures'
import { catchChance, FISH_TARGETS } from '../../../src/engines/fish.ts'
import { artUrl } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import styles from './fish.module.css'
import { pictureOf, targetName } from './targets.ts'
import { t } from './texts.ts'

export function FishRules() {
  const { art } = useGame().session.game
  return (
    <>
      <RuleLines lines={[t('rules.lines.1'), t('rules.lines.2'), t('rules.lines.3')]} />
      <table className={styles.rules}>
        <thead>
          <tr>
            <th scope="col">{t('rules.target')}</th>
            <th scope="col">{t('rules.pays')}</th>
            <th scope="col">{t('rules.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {FISH_TARGETS.map(({ id, multiplier }) => (
            <tr key={id}>
              <th scope="row">
                <img src={artUrl(pictureOf(id, art.hero))} alt="" />
                {targetName(id)}
              </th>
              <td>{multiplier}×</td>
              <td>{figureText(catchChance(multiplier), { most: 2 })}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
