import type { Theme } from '@trevo/contract/wire'
import { defaultTheme, type RaThemeOptions } from 'react-admin'
import { coloursOf } from '../lib/colours.ts'
import { FieldRoot } from '../ui/field-root.ts'

const FONT = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
const DISPLAY = '"Outfit Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
const heading = { fontFamily: DISPLAY, fontWeight: 600 }

/** The brand's colours as react-admin takes them. */
export function consoleTheme(mode: Theme): RaThemeOptions {
  const c = coloursOf(mode)
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: c['--c-brand'], contrastText: c['--c-brand-contrast'] },
      secondary: { main: c['--c-brand-text'] },
      success: { main: c['--c-success'], contrastText: c['--c-success-contrast'] },
      warning: { main: c['--c-warning'], contrastText: c['--c-warning-contrast'] },
      error: { main: mode === 'dark' ? c['--c-danger-text'] : c['--c-danger'] },
      info: { main: c['--c-info'], contrastText: c['--c-info-contrast'] },
      background: { default: c['--c-bg'], paper: c['--c-surface-1'] },
      text: { primary: c['--c-text'], secondary: c['--c-text-2'] },
      divider: c['--c-border'],
    },
    shape: { borderRadius: 10 },
    sidebar: { width: 248, closedWidth: 52 },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      body1: { fontSize: '0.9375rem' },
      h1: heading,
      h2: heading,
      h3: heading,
      h4: heading,
      h5: heading,
      h6: heading,
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      ...defaultTheme.components,
      // Nothing here needs to move, and some people must not be shown movement.
      MuiCssBaseline: {
        styleOverrides: {
          '@media (prefers-reduced-motion: reduce)': { '*': { transition: 'none', animation: 'none' } },
        },
      },
      MuiTypography: { defaultProps: { variantMapping: { h6: 'h2', subtitle1: 'h2', subtitle2: 'h2' } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: { defaultProps: { variant: 'outlined' } },
      RaAppBar: { defaultProps: { color: 'inherit', elevation: 0 } },
      MuiAppBar: {
        styleOverrides: {
          root: {
            color: c['--c-text'],
            backgroundColor: c['--c-surface-1'],
            borderBottom: `1px solid ${c['--c-border']}`,
          },
        },
      },
      MuiTextField: {
        ...defaultTheme.components?.MuiTextField,
        defaultProps: { ...defaultTheme.components?.MuiTextField?.defaultProps, slots: { root: FieldRoot } },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { defaultProps: { disableElevation: true } },
      // react-admin's own ground is made for a light page: on a dark one no field would stand out.
      MuiFilledInput: {
        styleOverrides: {
          root: {
            backgroundColor: c['--c-surface-2'],
            '&:hover, &.Mui-focused': { backgroundColor: c['--c-surface-3'] },
            '&.Mui-disabled': { backgroundColor: c['--c-surface-2'] },
          },
        },
      },
      // On a field's own ground the brand's fill colour is too pale to read.
      MuiFormLabel: {
        styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)': { color: c['--c-brand-text'] } } },
      },
      // What is said about a field is read also where the field cannot be changed.
      MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: c['--c-text-2'] } } } },
      MuiTableCell: {
        styleOverrides: { root: { borderColor: c['--c-border'] }, head: { color: c['--c-text-2'], fontWeight: 600 } },
      },
      // The page is as wide as the window, not as its widest table, which scrolls by itself: nothing goes off-screen.
      RaLayout: { styleOverrides: { root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } } } },
      RaList: { styleOverrides: { root: { '& .RaList-main': { minWidth: 0 } } } },
      RaShow: { styleOverrides: { root: { '& .RaShow-main': { minWidth: 0 } } } },
      RaEdit: { styleOverrides: { root: { '& .RaEdit-main': { minWidth: 0 } } } },
      RaCreate: { styleOverrides: { root: { '& .RaCreate-main': { minWidth: 0 } } } },
      RaDataTable: { styleOverrides: { root: { '& .RaDataTable-tableWrapper': { overflowX: 'auto' } } } },
      // react-admin writes it in the colour of a brand's button on the ground of the page, where nobody could read it.
      RaSkipNavigationButton: {
        styleOverrides: {
          root: {
            '&, &:hover': { backgroundColor: c['--c-brand'], color: c['--c-brand-contrast'], opacity: 1 },
          },
        },
      },
      // What takes a line away or moves it is there only under a mouse otherwise, and no keyboard reaches what is hidden.
      RaSimpleFormIterator: {
        styleOverrides: { root: { '& .RaSimpleFormIterator-action': { visibility: 'visible' } } },
      },
      // On a phone it would be a bright strip without a margin between the page and its table.
      RaListToolbar: { styleOverrides: { root: { backgroundColor: 'transparent' } } },
      // A list without actions has the bar for them all the same, which on a phone is an empty strip above the filters.
      RaTopToolbar: {
        styleOverrides: {
          root: {
            '&:empty': { display: 'none' },
            // On a phone the button that creates floats over the page and leaves the bar empty.
            '&:has(> .RaCreateButton-floating:only-child)': { minHeight: 0, padding: 0 },
          },
        },
      },
      RaToolbar: {
        styleOverrides: { root: { backgroundColor: c['--c-surface-2'], borderTop: `1px solid ${c['--c-border']}` } },
      },
      RaMenuItemLink: {
        styleOverrides: {
          root: {
            '&.RaMenuItemLink-active': {
              backgroundColor: c['--c-brand-soft'],
              color: c['--c-brand-text'],
              '& .MuiSvgIcon-root, & svg': { color: c['--c-brand-text'] },
            },
          },
        },
      },
    },
  }
}
