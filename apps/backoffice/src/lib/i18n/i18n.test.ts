import { expect, test } from 'vitest'
import { makeI18n } from './i18n.ts'

const texts = {
  pt: {
    'menu.members': 'Membros',
    'a.teams_one': '{count} equipe',
    'a.teams_other': '{count} equipes',
    'a.of': 'De {name}',
  },
  en: {
    'menu.members': 'Members',
    'a.teams_one': '{count} team',
    'a.teams_other': '{count} teams',
    'a.of': 'Of {name}',
  },
  es: {
    'menu.members': 'Miembros',
    'a.teams_one': '{count} equipo',
    'a.teams_other': '{count} equipos',
    'a.of': 'De {name}',
  },
}
const said = (i18n: ReturnType<typeof makeI18n>) => [
  ...[0, 1, 2].map((count) => i18n.translate('a.teams', { count })),
  i18n.translate('a.of', { name: 'Ana' }),
  // By the library itself, in its notation, and with the names that we give its resources.
  i18n.translate('ra.action.bulk_actions', { smart_count: 3 }),
  i18n.translate('resources.members.name', { smart_count: 2 }),
]

test('our texts and those of react-admin are said in the language that the person chose', async () => {
  const i18n = makeI18n([texts], ['members'])
  expect(said(i18n)).toEqual(['0 equipes', '1 equipe', '2 equipes', 'De Ana', '3 itens selecionados', 'Membros'])
  await i18n.changeLocale('en')
  expect(said(i18n)).toEqual(['0 teams', '1 team', '2 teams', 'Of Ana', '3 items selected', 'Members'])
  await i18n.changeLocale('es')
  expect(said(i18n)).toEqual([
    ...['0 equipos', '1 equipo', '2 equipos', 'De Ana'],
    ...['3 elementos seleccionados', 'Miembros'],
  ])
  await i18n.changeLocale('pt')
  expect(i18n.translate('a.of', { name: 'Bia' })).toBe('De Bia')
})

test('what nobody worded, such as the sentence of a refusal, is shown as it is', () => {
  expect(makeI18n([texts], []).translate('Saldo insuficiente.')).toBe('Saldo insuficiente.')
})
