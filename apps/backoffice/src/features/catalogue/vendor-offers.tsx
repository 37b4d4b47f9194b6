import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { opsOfferVendors, type StaffVendor } from '@trevo/contract/ops/games'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { useRun } from '../../ui/use-run.ts'

/** In which categories the brand shows the vendor, and where among the others. */
export function VendorOffers({ vendor }: { vendor: StaffVendor }) {
  const [offers, setOffers] = useState(vendor.offers)
  const mayChange = useMay(opsOfferVendors)
  const { run, isRunning } = useRun()
  const refresh = useRefresh()
  const translate = useTranslate()
  const change = (index: number, part: Partial<StaffVendor['offers'][number]>) =>
    setOffers(offers.map((offer, at) => (at === index ? { ...offer, ...part } : offer)))
  const save = async () => {
    const body = {
      offers: offers.map(({ category, sort, enabled }) => ({ vendor: vendor.id, category, sort, enabled })),
    }
    if (await run(() => call(opsOfferVendors, { body }), 'catalogue.changed')) refresh()
  }
  return (
    <Card sx={{ p: 3 }}>
      <Typography variant="subtitle1" component="h2">
        {translate('catalogue.offers')}
      </Typography>
      {offers.length === 0 && <Typography color="textSecondary">{translate('catalogue.no_offers')}</Typography>}
      {offers.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              {(['catalogue.category', 'menu.games', 'field.sort', 'catalogue.enabled'] as const).map((name) => (
                <TableCell key={name}>{translate(name)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {offers.map(({ category, games, sort, enabled }, index) => (
              <TableRow key={category}>
                <TableCell>{translate(`catalogue.category_${category}`)}</TableCell>
                <TableCell>{games}</TableCell>
                <TableCell>
                  <TextField
                    type="number"
                    size="small"
                    value={sort}
                    disabled={!mayChange}
                    onChange={({ target }) => change(index, { sort: Math.max(0, Number(target.value)) })}
                    slotProps={{ htmlInput: { min: 0, 'aria-label': `${translate('field.sort')}: ${category}` } }}
                    sx={{ width: 100 }}
                  />
                </TableCell>
                <TableCell>
                  <Switch
                    checked={enabled}
                    disabled={!mayChange}
                    onChange={(_, isOn) => change(index, { enabled: isOn })}
                    slotProps={{ input: { 'aria-label': `${translate('catalogue.enabled')}: ${category}` } }}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {mayChange && offers.length > 0 && (
        <Button variant="contained" disabled={isRunning} onClick={save} sx={{ mt: 2 }}>
          {translate('ra.action.save')}
        </Button>
      )}
    </Card>
  )
}
