import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { imageAt } from '@trevo/contract/games'
import { opsGameStatus, type StaffGame } from '@trevo/contract/ops/games'
import { BooleanInput, NumberInput, required, useRecordContext } from 'react-admin'
import { call } from '../../lib/api.ts'
import { moneyText } from '../../lib/money.ts'
import { percentText } from '../../lib/numbers.ts'
import { useMerchant } from '../../lib/session.ts'
import { Facts } from '../../ui/facts.tsx'
import { EditPage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { GameReturn } from './game-return.tsx'
import { OfferChip } from './offer-chip.tsx'
import { StatusButtons } from './status-buttons.tsx'

export const GameEdit = () => (
  <EditPage redirect={false} actions={false}>
    <GameCard />
    <SimpleForm>
      <NumberInput source="sort" label="field.sort" helperText="field.sort_hint" validate={required()} min={0} />
      <BooleanInput source="enabled" label="catalogue.enabled" />
      <BooleanInput source="isHot" label="catalogue.hot" />
      <BooleanInput source="isNew" label="catalogue.new" />
    </SimpleForm>
  </EditPage>
)

function GameCard() {
  const game = useRecordContext<StaffGame>()
  const merchant = useMerchant()
  if (game === undefined) return null
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: 2, sm: 3 }, p: 2, pb: 0 }}>
      <Box
        component="img"
        src={imageAt(game.iconUrl, 240)}
        alt=""
        sx={{ width: 120, height: 160, borderRadius: 1.5, objectFit: 'cover' }}
      />
      <div>
        <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
          {game.namePt}
        </Typography>
        <Facts
          facts={[
            ['catalogue.vendor', `${game.vendorName} · ${game.code}`],
            ['catalogue.min_bet', moneyText(game.minBet, merchant?.currency ?? 'BRL')],
            ['catalogue.rtp', game.rtp === null ? '–' : percentText(game.rtp)],
            ['catalogue.every_brand', <OfferChip key="s" status={game.status} />],
          ]}
        />
        <StatusButtons
          endpoint={opsGameStatus}
          status={game.status}
          name={game.namePt}
          change={(status) => call(opsGameStatus, { params: { id: game.id }, body: { status } })}
        />
        <GameReturn game={game} />
      </div>
    </Box>
  )
}
