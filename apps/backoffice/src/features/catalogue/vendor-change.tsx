import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import type { StaffVendor } from '@trevo/contract/ops/games'
import { opsChangeVendor, VendorCurrency } from '@trevo/contract/ops/vendors'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useRun } from '../../ui/use-run.ts'
import { VENDOR_NAME_MAX } from './vendor-create.tsx'

/** What every brand knows of the vendor. */
export function VendorChange({ vendor }: { vendor: StaffVendor }) {
  const [isOpen, setOpen] = useState(false)
  const translate = useTranslate()
  if (!useMay(opsChangeVendor)) return null
  return (
    <>
      <Button startIcon={<Pencil size={18} />} onClick={() => setOpen(true)} sx={{ mt: 2 }}>
        {translate('catalogue.change_vendor')}
      </Button>
      {isOpen && <ChangeDialog vendor={vendor} onClose={() => setOpen(false)} />}
    </>
  )
}

const known = (currencies: readonly string[]) => VendorCurrency.options.filter((one) => currencies.includes(one))

function ChangeDialog({ vendor, onClose }: { vendor: StaffVendor; onClose: () => void }) {
  const [displayName, setName] = useState(vendor.displayName)
  const [launchUrl, setUrl] = useState(vendor.launchUrl)
  const [currencies, setCurrencies] = useState(known(vendor.currencies))
  const [inSite, setInSite] = useState(vendor.inSite)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  // Games of our own open on our own addresses.
  const isOurs = vendor.launchUrl.startsWith('/')
  const save = async () => {
    const body = { displayName, inSite, currencies, launchUrl: isOurs ? null : launchUrl }
    if (!(await run(() => call(opsChangeVendor, { params: { id: vendor.id }, body }), 'catalogue.changed'))) return
    onClose()
    refresh()
  }
  return (
    <FormDialog
      title="catalogue.change_vendor"
      confirm="ra.action.save"
      isBusy={isRunning}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <TextField
        fullWidth
        required
        margin="normal"
        label={translate('catalogue.vendor_name')}
        value={displayName}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: VENDOR_NAME_MAX } }}
      />
      {!isOurs && (
        <TextField
          fullWidth
          required
          type="url"
          margin="normal"
          label={translate('catalogue.launch_url')}
          helperText={translate('catalogue.launch_url_hint')}
          value={launchUrl}
          onChange={({ target }) => setUrl(target.value)}
        />
      )}
      <TextField
        select
        fullWidth
        required
        margin="normal"
        label={translate('catalogue.currencies')}
        value={currencies}
        onChange={({ target }) => setCurrencies(known(target.value as unknown as string[]))}
        slotProps={{ select: { multiple: true } }}
      >
        {VendorCurrency.options.map((one) => (
          <MenuItem key={one} value={one}>
            {one}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        label={translate('catalogue.in_site')}
        control={<Switch checked={inSite} onChange={(_, isOn) => setInSite(isOn)} />}
      />
    </FormDialog>
  )
}
