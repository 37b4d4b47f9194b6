import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { opsMakeProvider, type ProviderKind } from '@trevo/contract/ops/providers'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { FIELDS, settingsFrom, startsOf } from './fields.ts'

type Props = { kind: ProviderKind; onMade: () => void }
type Draft = { requestId: string; label: string; values: Record<string, string> }

/** Secrets are written here and read nowhere again. */
export function NewProvider({ kind, onMade }: Props) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const { run, isRunning } = useRun()
  const translate = useTranslate()
  if (!useMay(opsMakeProvider)) return null
  const begin = () => renew(setDraft, { label: '', values: startsOf(kind) })
  // Whatever is changed is another request; the same one twice is one.
  const change = (changed: Partial<Draft>) => draft && renew(setDraft, { ...draft, ...changed })
  const act = async () => {
    if (draft === null) return
    const { requestId, label, values } = draft
    const body = { requestId, label, settings: settingsFrom(kind, values) }
    if (!(await run(() => call(opsMakeProvider, { body }), 'providers.made'))) return
    setDraft(null)
    onMade()
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Plus size={18} />}
        onClick={begin}
        aria-label={translate(`providers.add_${kind}`)}
      >
        {translate('providers.add')}
      </Button>
      {draft && (
        <FormDialog
          title={`providers.add_${kind}`}
          confirm="ra.action.save"
          isBusy={isRunning}
          onConfirm={act}
          onClose={() => setDraft(null)}
        >
          <Alert severity="info">{translate('providers.secret_hint')}</Alert>
          <TextField
            fullWidth
            required
            margin="normal"
            label={translate('providers.label')}
            value={draft.label}
            onChange={({ target }) => change({ label: target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          {FIELDS[kind].map(({ name, as, isOptional }) =>
            as === 'switch' ? (
              <FormControlLabel
                key={name}
                label={translate(`providers.field_${name}`)}
                control={
                  <Switch
                    checked={draft.values[name] === 'yes'}
                    onChange={({ target }) =>
                      change({ values: { ...draft.values, [name]: target.checked ? 'yes' : 'no' } })
                    }
                  />
                }
              />
            ) : (
              <TextField
                key={name}
                fullWidth
                required={!isOptional}
                margin="normal"
                multiline={as === 'file'}
                maxRows={4}
                type={as === 'secret' ? 'password' : as === 'number' ? 'number' : 'text'}
                autoComplete={as === 'secret' ? 'new-password' : 'off'}
                label={translate(`providers.field_${name}`, { id: '{id}' })}
                helperText={
                  name === 'template' ? translate('providers.template_hint', { to: '{to}', text: '{text}' }) : undefined
                }
                value={draft.values[name] ?? ''}
                onChange={({ target }) => change({ values: { ...draft.values, [name]: target.value } })}
              />
            ),
          )}
        </FormDialog>
      )}
    </>
  )
}

const renew = (setRequest: (draft: Draft) => void, rest: Omit<Draft, 'requestId'>) =>
  setRequest({ ...rest, requestId: crypto.randomUUID() })
