import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type Language, Theme } from '@trevo/contract/wire'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { coloursOf } from '../lib/colours.ts'
import { type TextKey, useTranslate } from '../lib/i18n/use-translate.ts'
import { useLanguages } from '../lib/session.ts'
import styles from './phone-frame.module.css'

/** What a member's phone will show, in the brand's colours, in either language and theme. */
export function PhonePreview({ children }: { children: (language: Language) => ReactNode }) {
  const languages = useLanguages()
  const [language, setLanguage] = useState<Language>(languages[0])
  const [theme, setTheme] = useState<Theme>('dark')
  const translate = useTranslate()
  return (
    <Box sx={{ position: 'sticky', top: 64, width: 304 }}>
      <Typography variant="subtitle2" sx={{ mb: 1 }}>
        {translate('preview.title')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
        <Choice name="preview.language" value={language} options={languages} onChange={setLanguage} />
        <Choice name="preview.theme" value={theme} options={Theme.options} onChange={setTheme} />
      </Box>
      <div
        className={styles.frame}
        style={coloursOf(theme) as CSSProperties}
        lang={language.toLowerCase()}
        data-theme={theme}
        data-preview=""
      >
        {children(language)}
      </div>
    </Box>
  )
}

type ChoiceProps<Value extends Language | Theme> = {
  name: TextKey
  value: Value
  options: readonly Value[]
  onChange: (value: Value) => void
}

function Choice<Value extends Language | Theme>({ name, value, options, onChange }: ChoiceProps<Value>) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={value}
      aria-label={translate(name)}
      onChange={(_, chosen: Value | null) => chosen && onChange(chosen)}
    >
      {options.map((option) => (
        <ToggleButton key={option} value={option} sx={{ px: 1.5, py: 0.25, textTransform: 'none' }}>
          {translate(`preview.${option}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
