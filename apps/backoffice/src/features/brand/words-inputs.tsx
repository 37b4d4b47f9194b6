import Box from '@mui/material/Box'
import { maxLength, required, TextInput } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { useLanguages } from '../../lib/session.ts'

const WORDS_MAX = 200
const COLUMNS = { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }

/** One text in every language of the brand; whoever reads one that is missing gets its first. */
export function WordsInputs({
  source,
  label,
  isNeeded = true,
}: {
  source: string
  label: TextKey
  isNeeded?: boolean
}) {
  const translate = useTranslate()
  const languages = useLanguages()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: COLUMNS, columnGap: 2, width: '100%' }}>
      {languages.map((language) => (
        <TextInput
          key={language}
          source={`${source}.${language}`}
          label={`${translate(label)} · ${translate(`text.${language}`)}`}
          validate={isNeeded && language === languages[0] ? [required(), maxLength(WORDS_MAX)] : maxLength(WORDS_MAX)}
          parse={(text: string) => text || undefined}
        />
      ))}
    </Box>
  )
}
