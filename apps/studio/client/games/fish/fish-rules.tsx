import { catchChance, FISH_TARGETS } from '../../../src/engines/fish.ts'
import { artUrl } from '../../shell/art.ts'
import { useGame } from '../../shell/game-context.ts'
import { inLanguage, locale } from '../../shell/page.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import styles from './fish.module.css'
import { pictureOf, targetName } from './targets.ts'

const t = inLanguage({
  pt: {
    lines: [
      'Cada tiro é uma aposta. Toque em um alvo, ou no botão dele, para atirar.',
      'O servidor decide cada tiro na hora, com a chance da tabela: 0,96 dividido pelo multiplicador. O retorno é o mesmo em todos os alvos, e tiros anteriores não mudam a chance.',
      'Quando o alvo é capturado, o prêmio é a aposta vezes o multiplicador. Tamanho e posição na tela são só desenho.',
    ],
    target: 'Alvo',
    pays: 'Paga',
    chance: 'Chance por tiro',
  },
  en: {
    lines: [
      'Each shot is a bet. Touch a target, or its button, to shoot.',
      'The server decides each shot at once, with the chance in the table: 0.96 divided by the multiplier. The return is the same on every target, and earlier shots do not change the chance.',
      'When a target is caught the prize is the stake times the multiplier. Size and place on the screen are only drawing.',
    ],
    target: 'Target',
    pays: 'Pays',
    chance: 'Chance per shot',
  },
})

export function FishRules() {
  const { art } = useGame().session.game
  return (
    <>
      <RuleLines lines={t.lines} />
      <table className={styles.rules}>
        <thead>
          <tr>
            <th scope="col">{t.target}</th>
            <th scope="col">{t.pays}</th>
            <th scope="col">{t.chance}</th>
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
              <td>{catchChance(multiplier).toLocaleString(locale, { maximumFractionDigits: 2 })}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
