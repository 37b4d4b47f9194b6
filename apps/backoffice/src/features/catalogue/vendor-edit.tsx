import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { opsOfferVendorGames, opsVendorStatus, type StaffVendor } from '@trevo/contract/ops/games'
import { ListPlus } from 'lucide-react'
import { Title, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { HALVES } from '../../ui/columns.ts'
import { Facts } from '../../ui/facts.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { OfferChip } from './offer-chip.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { VendorChange } from './vendor-change.tsx'
import { VendorFeed } from './vendor-feed.tsx'
import { VendorImport } from './vendor-import.tsx'
import { VendorKeys } from './vendor-keys.tsx'
import { VendorOffers } from './vendor-offers.tsx'
import { VendorPools } from './vendor-pools.tsx'
import { VendorReturns } from './vendor-returns.tsx'
import { VendorTerms } from './vendor-terms.tsx'

export const VendorEdit = () => (
  <EditPage title={false} actions={false} component="div">
    <VendorPage />
  </EditPage>
)

function VendorPage() {
  const vendor = useRecordContext<StaffVendor>()
  const translate = useTranslate()
  if (vendor === undefined) return null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, gap: 2, mt: 2, alignItems: 'start' }}>
      <Title title={vendor.displayName} />
      <VendorReturns vendor={vendor} />
      <Card sx={{ p: 3 }}>
        <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
          {vendor.displayName}
        </Typography>
        <Facts
          facts={[
            ['catalogue.code', vendor.id],
            ['catalogue.every_brand', <OfferChip key="s" status={vendor.status} />],
            ['menu.games', vendor.games],
            ['catalogue.offered', vendor.offered],
            ['catalogue.launch_url', vendor.launchUrl],
            ['catalogue.currencies', vendor.currencies.join(', ')],
            ['catalogue.in_site', translate(vendor.inSite ? 'ra.boolean.true' : 'ra.boolean.false')],
          ]}
        />
        <VendorChange vendor={vendor} />
        <StatusButtons
          endpoint={opsVendorStatus}
          status={vendor.status}
          name={vendor.displayName}
          change={(status) => call(opsVendorStatus, { params: { id: vendor.id }, body: { status } })}
        />
        {vendor.offered < vendor.games && (
          <Box sx={{ mt: 2 }}>
            <ActionButton
              endpoint={opsOfferVendorGames}
              label="catalogue.offer_all"
              icon={<ListPlus size={18} />}
              run={() => call(opsOfferVendorGames, { params: { id: vendor.id } })}
              done="catalogue.changed"
              question={{ title: 'catalogue.ask_offer', content: 'catalogue.ask_offer_text' }}
            />
          </Box>
        )}
      </Card>
      <VendorOffers key={JSON.stringify(vendor.offers)} vendor={vendor} />
      <VendorFeed vendor={vendor} />
      <VendorImport vendor={vendor} />
      <VendorTerms vendor={vendor} />
      <VendorPools vendor={vendor} />
      <VendorKeys vendor={vendor} />
    </Box>
  )
}
