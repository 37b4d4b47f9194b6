import { opsDeleteHelp, opsEndHelp, opsPublishHelp, type StaffHelp } from '@trevo/contract/ops/content'
import type { Language } from '@trevo/contract/wire'
import { DataTable, List, NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { textIn } from '../../lib/language-texts.ts'
import { useLanguages } from '../../lib/session.ts'
import { BothLanguages } from '../../ui/both-languages.tsx'
import { EditorCreate, EditorEdit } from '../../ui/editor-page.tsx'
import { FigureHints } from '../../ui/figure-hints.tsx'
import { MissingFigures } from '../../ui/missing-figures.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { PhonePreview } from '../../ui/phone-frame.tsx'
import { PublishChip, PublishToolbar } from '../../ui/publish-actions.tsx'
import { RichHtml } from '../../ui/rich-html.tsx'
import { useFilled } from '../../ui/use-filled.ts'
import styles from './help.module.css'

const filters = [
  <TextInput key="q" source="q" label="field.search" alwaysOn resettable />,
  <SelectInput
    key="status"
    source="status"
    label="field.status"
    alwaysOn
    choices={['draft', 'published', 'ended'].map((id) => ({ id, name: `publish.${id}` }))}
  />,
]

type Row = { languages: Language[]; status: StaffHelp['status'] }

export const HelpList = () => (
  <List filters={filters} sort={{ field: 'sort', order: 'ASC' }} perPage={25} exporter={false}>
    <DataTable rowClick="edit" bulkActionButtons={false}>
      <DataTable.NumberCol source="sort" label="field.sort" />
      <DataTable.Col source="title" label="text.title" />
      <DataTable.Col<Row & { id: string }>
        label="text.languages"
        disableSort
        render={({ languages }) => languages.join(', ')}
      />
      <DataTable.Col<Row & { id: string }>
        label="field.status"
        disableSort
        render={({ status }) => <PublishChip status={status} />}
      />
      <DataTable.Col source="revisedAt" label="field.revised">
        <MomentField source="revisedAt" />
      </DataTable.Col>
    </DataTable>
  </List>
)

const parts = {
  preview: <HelpPreview />,
  toolbar: <PublishToolbar publish={opsPublishHelp} end={opsEndHelp} remove={opsDeleteHelp} />,
}
const fields = (
  <>
    <BothLanguages />
    <FigureHints />
    <NumberInput source="sort" label="field.sort" helperText="field.sort_hint" validate={required()} />
  </>
)

export const HelpEdit = () => <EditorEdit {...parts}>{fields}</EditorEdit>
export const HelpCreate = () => (
  <EditorCreate {...parts} defaults={{ sort: 0 }}>
    {fields}
  </EditorCreate>
)

/** The entry opened in the help centre. */
function HelpPreview() {
  const texts = useWatch({ name: 'texts' }) as StaffHelp['texts'] | undefined
  const translate = useTranslate()
  const fill = useFilled(null)
  const languages = useLanguages()
  return (
    <PhonePreview>
      {(language) => {
        const { title, html: written, isOther } = textIn(texts, language, languages)
        const { html, missing } = fill(written, isOther ? languages[0] : language)
        return (
          <div className={styles.page}>
            <MissingFigures names={missing} />
            <h2>{translate('help.centre')}</h2>
            <section className={styles.entry}>
              <h3>{title}</h3>
              <RichHtml html={html} className={styles.rich} />
            </section>
          </div>
        )
      }}
    </PhonePreview>
  )
}
