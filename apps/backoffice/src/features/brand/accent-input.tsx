import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type PaletteTheme, paletteFrom, weakPairs } from '@trevo/contract/palette'
import { regex, required, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

const HEX = /^#[0-9a-f]{6}$/i
const readable = (theme: PaletteTheme) => (accent: string | undefined) =>
  accent && HEX.test(accent) && weakPairs(theme, paletteFrom(accent, theme)).length > 0 ? 'issue.contrast' : undefined

/** The main colour of a theme, with what comes of it. */
export function AccentInput({ theme }: { theme: PaletteTheme }) {
  const source = `accents.${theme}`
  const translate = useTranslate()
  const accent: string = useWatch({ name: source }) ?? ''
  const swatch = HEX.test(accent) ? accent : 'transparent'
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <TextInput
          source={source}
          label={`brand.accent_${theme}`}
          helperText="brand.accent_hint"
          validate={[required(), regex(HEX, 'issue.colour'), readable(theme)]}
        />
        <Box aria-hidden sx={{ flex: 'none', width: 40, height: 40, mt: 1, borderRadius: 1, bgcolor: swatch }} />
      </Box>
      {HEX.test(accent) && (
        <Sample
          palette={paletteFrom(accent, theme)}
          theme={theme}
          name={translate('brand.sample')}
          word={translate('brand.sample_word')}
        />
      )}
    </Box>
  )
}

const GROUND = { dark: '#06110c', light: '#f4f7f3' } as const

/** A button, a link and a chip as players see them. */
function Sample({
  palette,
  theme,
  name,
  word,
}: {
  palette: Readonly<Record<string, string>>
  theme: PaletteTheme
  name: string
  word: string
}) {
  const colour = (part: string) => palette[`--c-brand${part}`] ?? ''
  return (
    <Box
      role="img"
      aria-label={name}
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, p: 2, borderRadius: 2, bgcolor: GROUND[theme] }}
    >
      <Box sx={{ bgcolor: colour(''), color: colour('-contrast'), px: 2, py: 1, borderRadius: 2, fontWeight: 700 }}>
        {word}
      </Box>
      <Typography sx={{ color: colour('-text'), fontWeight: 700 }}>{word}</Typography>
      <Box sx={{ bgcolor: colour('-soft'), color: colour('-text'), px: 1.5, py: 0.5, borderRadius: 4 }}>{word}</Box>
    </Box>
  )
}
