import { useQuery } from '@tanstack/react-query'
import {
  ALIAS_MAX,
  AliasTarget,
  type GameAlias,
  opsAliasChoices,
  opsRemoveGameAlias,
} from '@trevo/contract/ops/game-aliases'
import type { OfferCategory } from '@trevo/contract/ops/games'
import { Language } from '@trevo/contract/wire'
import type { ReactNode } from 'react'
import { DataTable, List, maxLength, minLength, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'

const LANGUAGES = Language.options.map((id) => ({ id, name: `text.${id}` }))
const TARGETS = AliasTarget.options.map((id) => ({ id, name: `catalogue.alias_${id}` }))
const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput key="language" source="language" label="catalogue.alias_language" alwaysOn choices={LANGUAGES} />,
  <SelectInput key="target" source="target" label="catalogue.alias_for" choices={TARGETS} />,
]

/** What people call games, for every brand; the search of the lobby follows at once. */
export const AliasList = () => (
  <List filters={filters} sort={{ field: 'alias', order: 'ASC' }} perPage={50} exporter={false}>
    <DataTable rowClick={false} bulkActionButtons={false}>
      <DataTable.Col source="alias" label="catalogue.alias" />
      <DataTable.Col<GameAlias>
        source="language"
        label="catalogue.alias_language"
        render={({ language }) => <Said language={language} />}
      />
      <DataTable.Col<GameAlias> label="catalogue.alias_for" disableSort render={(alias) => <Meant {...alias} />} />
      <DataTable.NumberCol source="games" label="catalogue.alias_games" disableSort />
      <DataTable.Col<GameAlias> label="" disableSort render={(alias) => <Remove {...alias} />} />
    </DataTable>
  </List>
)

function Said({ language }: Pick<GameAlias, 'language'>): ReactNode {
  return useTranslate()(`text.${language}`)
}

function Meant({ target, value }: GameAlias): ReactNode {
  const translate = useTranslate()
  const what = translate(`catalogue.alias_${target}`)
  if (target === 'pool') return what
  return `${what}: ${target === 'category' ? translate(`catalogue.category_${value as OfferCategory}`) : value}`
}

const Remove = ({ id }: GameAlias) => (
  <DeleteButton
    endpoint={opsRemoveGameAlias}
    run={() => call(opsRemoveGameAlias, { params: { id } })}
    question={{ title: 'catalogue.ask_remove_alias', content: 'catalogue.ask_remove_alias_text' }}
  />
)

/** What it stands for is chosen from what the catalogue has; a word of a title is typed. */
function Value(): ReactNode {
  const target = useWatch({ name: 'target' }) as AliasTarget
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['alias-choices'],
    queryFn: () => call(opsAliasChoices),
  })
  if (target === 'pool') return null
  if (target === 'title') {
    return (
      <TextInput
        source="value"
        label="catalogue.alias_word"
        helperText="catalogue.alias_word_hint"
        validate={[required(), maxLength(ALIAS_MAX)]}
      />
    )
  }
  if (error) return <Failed error={error} onRetry={refetch} />
  const named = (value: string) =>
    target === 'category' ? translate(`catalogue.category_${value as OfferCategory}`) : value
  const choices = (data?.[target] ?? []).map(({ value, example }) => ({
    id: value,
    name: `${named(value)} · ${example}`,
  }))
  return (
    <SelectInput
      key={target}
      source="value"
      label={`catalogue.alias_${target}`}
      choices={choices}
      translateChoice={false}
      isPending={data === undefined}
      validate={required()}
    />
  )
}

export const AliasCreate = () => (
  <CreatePage redirect="list" actions={false}>
    <SimpleForm defaultValues={{ language: 'PT', target: 'title' }} sx={{ maxWidth: 560 }}>
      <TextInput
        source="alias"
        label="catalogue.alias"
        helperText="catalogue.alias_hint"
        validate={[required(), minLength(2), maxLength(ALIAS_MAX)]}
      />
      <SelectInput source="language" label="catalogue.alias_language" choices={LANGUAGES} validate={required()} />
      <SelectInput source="target" label="catalogue.alias_for" choices={TARGETS} validate={required()} />
      <Value />
    </SimpleForm>
  </CreatePage>
)
