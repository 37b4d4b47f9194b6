import Box from '@mui/material/Box'
import { Language } from '@trevo/contract/wire'
import { maxLength, required, TextInput } from 'react-admin'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'

const WORDS_MAX = 200
const COLUMNS = { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }

/** One text in every language; whoever reads one that is missing gets the English. */
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
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: COLUMNS, columnGap: 2, width: '100%' }}>
      {Language.options.map((language) => (
        <TextInput
          key={language}
          source={`${source}.${language}`}
          label={`${translate(label)} · ${translate(`text.${language}`)}`}
          validate={language === 'ES' || !isNeeded ? maxLength(WORDS_MAX) : [required(), maxLength(WORDS_MAX)]}
          {...(language === 'ES' && { parse: (text: string) => text || undefined })}
        />
      ))}
    </Box>
  )
}
