import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { StaffVendor } from '@trevo/contract/ops/games'
import {
  opsSetVendorTerms,
  opsVendorTerms,
  type VendorTerms as Terms,
  VendorCurrency,
} from '@trevo/contract/ops/vendors'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMay } from '../../lib/may.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Failed } from '../../ui/failed.tsx'

/** What was agreed with the vendor: the most of a round, gifts of a day, pools of its own, addresses both ways. */
export function VendorTerms({ vendor }: { vendor: StaffVendor }) {
  return useMay(opsVendorTerms) ? <Loading vendor={vendor} /> : null
}

function Loading({ vendor: { id, currencies } }: { vendor: StaffVendor }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['vendors', 'terms', id],
    queryFn: ({ signal }) => call(opsVendorTerms, { params: { id } }, signal),
  })
  return (
    <Card sx={{ p: 3, gridColumn: '1 / -1' }}>
      <Typography variant="subtitle1" component="h2">
        {translate('catalogue.terms')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {translate('catalogue.terms_hint')}
      </Typography>
      {error ? (
        <Failed error={error} onRetry={refetch} />
      ) : data ? (
        <Form key={JSON.stringify(data)} id={id} terms={data} currencies={currencies} onSaved={() => void refetch()} />
      ) : (
        <Skeleton variant="rectangular" height={160} />
      )}
    </Card>
  )
}

const SUMS = ['maxStake', 'maxPrize', 'maxCorrection', 'promoDayMax', 'jackpotShare', 'jackpotDayMax'] as const
type Row = Terms['limits'][number]
const emptyRow = (currency: Row['currency']): Row => ({
  currency,
  maxStake: null,
  maxPrize: null,
  maxCorrection: null,
  promoDayMax: null,
  jackpotShare: null,
  jackpotDayMax: null,
})
const sumOf = (typed: string) => typed.trim().replace(',', '.') || null

type FormProps = { id: string; terms: Terms; currencies: readonly string[]; onSaved: () => void }

function Form({ id, terms, currencies, onSaved }: FormProps) {
  const translate = useTranslate()
  const [apiUrl, setUrl] = useState(terms.apiUrl ?? '')
  const [addresses, setAddresses] = useState(terms.addresses.join('\n'))
  const [rows, setRows] = useState<readonly Row[]>(terms.limits)
  const free = VendorCurrency.options.filter(
    (one) => currencies.includes(one) && !rows.some(({ currency }) => currency === one),
  )
  const change = (currency: string, name: (typeof SUMS)[number], typed: string) =>
    setRows(rows.map((row) => (row.currency === currency ? { ...row, [name]: sumOf(typed) } : row)))
  const body: Terms = {
    apiUrl: apiUrl.trim() || null,
    addresses: addresses.split(/[\s,]+/).filter((one) => one !== ''),
    limits: rows.filter((row) => SUMS.some((name) => row[name] !== null)),
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label={translate('catalogue.calls_url')}
        helperText={translate('catalogue.calls_url_hint')}
        value={apiUrl}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        multiline
        minRows={2}
        label={translate('catalogue.addresses')}
        helperText={translate('catalogue.addresses_hint')}
        value={addresses}
        onChange={({ target }) => setAddresses(target.value)}
      />
      {rows.map((row) => (
        <Box
          key={row.currency}
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)', lg: '64px repeat(6, 1fr)' },
            alignItems: 'center',
          }}
        >
          <Typography component="h3" sx={{ fontWeight: 600, gridColumn: { sm: '1 / -1', lg: 'auto' } }}>
            {row.currency}
          </Typography>
          {SUMS.map((name) => (
            <TextField
              key={name}
              label={translate(`catalogue.limit_${name}`)}
              defaultValue={row[name] ?? ''}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              onChange={({ target }) => change(row.currency, name, target.value)}
            />
          ))}
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {free.map((currency) => (
          <Button key={currency} variant="outlined" onClick={() => setRows([...rows, emptyRow(currency)])}>
            {translate('catalogue.add_limit', { currency })}
          </Button>
        ))}
        <ActionButton
          endpoint={opsSetVendorTerms}
          label="catalogue.save_terms"
          run={async () => {
            await call(opsSetVendorTerms, { params: { id }, body })
            onSaved()
          }}
          done="catalogue.changed"
        />
      </Box>
    </Box>
  )
}
