import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { LEGAL_TEXT_MAX, opsSaveLegal, type StaffLegal } from '@trevo/contract/ops/legal'
import { Language } from '@trevo/contract/wire'
import { maxLength, minLength, required, SaveButton, TextInput, Toolbar, useRecordContext } from 'react-admin'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { useTimeText } from '../../ui/use-time.ts'
import { WHOLE } from '../../ui/whole-record.ts'
import { PublishButton } from './publish-button.tsx'

const WORDS = [required(), minLength(20), maxLength(LEGAL_TEXT_MAX)]

/** A draft in every language; members see nothing of it before two people have published it. */
export function LegalEdit() {
  const maySave = useMay(opsSaveLegal)
  const toolbar = maySave ? (
    <Toolbar sx={{ gap: 2 }}>
      <SaveButton label="legal.save" alwaysEnable />
      <PublishButton />
    </Toolbar>
  ) : (
    false
  )
  return (
    <EditPage redirect={false} actions={false} title={<KindTitle />} {...WHOLE}>
      <SimpleForm toolbar={toolbar}>
        <About />
        {Language.options.map((language) => (
          <TextInput
            key={language}
            source={`texts.${language}`}
            label={`legal.words_${language}`}
            multiline
            minRows={8}
            maxRows={24}
            fullWidth
            validate={WORDS}
            disabled={!maySave}
          />
        ))}
        <Versions />
      </SimpleForm>
    </EditPage>
  )
}

function KindTitle() {
  const record = useRecordContext<StaffLegal>()
  const translate = useTranslate()
  return <>{record && translate(`legal.kind_${record.id}`)}</>
}

/** How a text is written, and which figures it has to name. */
function About() {
  const record = useRecordContext<StaffLegal>()
  const translate = useTranslate()
  if (record === undefined) return null
  const names = Object.entries(record.figures).map(([name, value]) => `{${name}} = ${value}`)
  return (
    <Alert severity="info" sx={{ mb: 2, width: '100%' }}>
      <Typography variant="body2">{translate('legal.how')}</Typography>
      <Typography variant="body2">{translate('legal.names', { names: names.join(', ') })}</Typography>
      {record.required.length > 0 ? (
        <Typography variant="body2">
          {translate('legal.required', { names: record.required.map((name) => `{${name}}`).join(', ') })}
        </Typography>
      ) : null}
    </Alert>
  )
}

/** Everything that was published, newest first. */
function Versions() {
  const record = useRecordContext<StaffLegal>()
  const translate = useTranslate()
  const timeText = useTimeText()
  if (record === undefined || record.versions.length === 0) return null
  return (
    <Card variant="outlined" sx={{ p: 2, width: '100%' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('legal.versions')}
      </Typography>
      {record.versions.map(({ version, countsFrom, publishedBy, approvedBy, asksConsent, note }) => (
        <Box key={version} sx={{ mt: 1 }}>
          <Typography variant="body2">
            {translate('legal.version_line', {
              version,
              from: timeText(countsFrom, { dateStyle: 'medium', timeStyle: 'short' }),
              by: publishedBy,
              second: approvedBy,
            })}
            {asksConsent ? ` ${translate('legal.asked')}` : ''}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        </Box>
      ))}
    </Card>
  )
}
