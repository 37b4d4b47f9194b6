import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { maxLength, required, TextInput } from 'react-admin'
import { useTranslate } from '../lib/i18n/use-translate.ts'
import { useLanguages } from '../lib/session.ts'
import { HALVES } from './columns.ts'
import { RichTextInput } from './rich-text-input.tsx'

const TITLE_MAX = 200

type Props = { titleName?: string; titleLabel?: string; titleMax?: number }

/** Title and text in every language of the brand, side by side. Its first is what everybody falls back on, so it must be there. */
export function BothLanguages({ titleName = 'title', titleLabel = 'text.title', titleMax = TITLE_MAX }: Props) {
  const translate = useTranslate()
  const languages = useLanguages()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: languages.length > 1 ? HALVES : 'minmax(0, 1fr)',
        gap: 2,
        width: '100%',
      }}
    >
      {languages.map((language) => (
        <Box key={language} component="section" aria-label={translate(`text.${language}`)}>
          <Typography variant="subtitle1" sx={{ mb: 0.5 }}>
            {translate(`text.${language}`)}
          </Typography>
          <TextInput
            source={`texts.${language}.${titleName}`}
            label={titleLabel}
            fullWidth
            validate={language === languages[0] ? [required(), maxLength(titleMax)] : maxLength(titleMax)}
          />
          <RichTextInput source={`texts.${language}.html`} language={language} />
        </Box>
      ))}
    </Box>
  )
}
