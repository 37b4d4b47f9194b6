import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { BOLAO } from '@trevo/contract/bolao'
import { LotteryMode } from '@trevo/contract/lottery'
import { formatMoney } from '@trevo/contract/money'
import { opsBolaoDraws } from '@trevo/contract/ops/bolao'
import { findGame } from '@trevo/lottery/games'
import { playTitle } from '@trevo/lottery/names'
import { unitStakeMinor } from '@trevo/lottery/odds'
import { countUnits, parseSelection } from '@trevo/lottery/selection'
import { findPlay } from '@trevo/lottery/settle'
import type { Play } from '@trevo/lottery/types'
import { type ReactNode, useEffect, useRef } from 'react'
import { maxValue, minValue, NumberInput, ReferenceInput, required, SelectInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { moneyText } from '../../lib/money.ts'
import { useMerchant } from '../../lib/session.ts'
import { HALVES } from '../../ui/columns.ts'
import { Failed } from '../../ui/failed.tsx'
import { CreatePage } from '../../ui/form-pages.tsx'
import { SimpleForm } from '../../ui/simple-form.tsx'
import { useTimeText } from '../../ui/use-time.ts'
import { LotteryName, useInLanguage } from './lottery-name.tsx'
import { SelectionInput } from './selection-input.tsx'

const MODES = LotteryMode.options.map((id) => ({ id, name: id }))
const UNSOLD = (['cancel', 'run'] as const).map((id) => ({ id, name: `bolao.unsold_${id}` }))

/** The id is made with the form, so that a second click opens nothing more. */
export const BolaoCreate = () => (
  <CreatePage redirect="show" actions={false}>
    <SimpleForm
      warnWhenUnsavedChanges={false}
      defaultValues={() => ({
        requestId: crypto.randomUUID(),
        gameCode: '',
        period: '',
        play: '',
        selection: '',
        mode: '1',
        multiple: 1,
        shares: 10,
        unsold: 'cancel',
      })}
      sx={{ maxWidth: 760 }}
    >
      <ReferenceInput source="gameCode" reference="lotteries" perPage={100}>
        <SelectInput label="lottery.game" optionText={<LotteryName />} validate={required()} />
      </ReferenceInput>
      <OfGame />
      <Box sx={{ display: 'grid', gridTemplateColumns: HALVES, columnGap: 2, width: '100%' }}>
        <SelectInput source="mode" label="bolao.mode" choices={MODES} validate={required()} />
        <NumberInput source="multiple" label="bolao.multiple" validate={[required(), minValue(1)]} />
        <NumberInput
          source="shares"
          label="bolao.shares"
          validate={[required(), minValue(BOLAO.sharesMin), maxValue(BOLAO.sharesMax)]}
        />
        <SelectInput source="unsold" label="bolao.unsold" choices={UNSOLD} validate={required()} />
      </Box>
      <Price />
    </SimpleForm>
  </CreatePage>
)

const useChosen = (name: string): string => String(useWatch({ name }) ?? '')

function useChosenPlay(): Play | undefined {
  const [gameCode, id] = [useChosen('gameCode'), useChosen('play')]
  const family = findGame(gameCode)?.family
  return family && findPlay(family, id)
}

/** What was chosen for another game or play means nothing here. */
function useEmptied(by: string, ...fields: string[]): void {
  const { setValue } = useFormContext()
  const before = useRef(by)
  useEffect(() => {
    if (before.current === by) return
    before.current = by
    for (const field of fields) setValue(field, '', { shouldDirty: true })
  })
}

/** Draws that take bets and plays of the board with units; both come with the game. */
function OfGame(): ReactNode {
  const gameCode = useChosen('gameCode')
  const play = useChosenPlay()
  useEmptied(gameCode, 'period', 'play', 'selection')
  useEmptied(play?.id ?? '', 'selection')
  const inLanguage = useInLanguage()
  const time = useTimeText()
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['bolao-draws', gameCode],
    queryFn: () => call(opsBolaoDraws, { params: { id: gameCode } }),
    enabled: gameCode !== '',
  })
  const game = findGame(gameCode)
  if (game === undefined) return null
  if (error) return <Failed error={error} onRetry={refetch} />
  const at = { weekday: 'short', day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const draws = (data?.draws ?? []).map(({ period, closesAt }) => ({
    id: period,
    name: `${period} · ${translate('bolao.until', { at: time(closesAt, at) })}`,
  }))
  const plays = game.family.plays
    .filter(({ id, board }) => board === 'trad' && !data?.closedPlays.includes(id))
    .map((one) => {
      const { pt, en, es } = playTitle(one)
      return { id: one.id, name: inLanguage(pt, en, es) }
    })
  if (data && draws.length === 0) return <Alert severity="warning">{translate('bolao.no_draws')}</Alert>
  if (plays.length === 0) return <Alert severity="warning">{translate('bolao.no_plays')}</Alert>
  return (
    <>
      <SelectInput
        source="period"
        label="bolao.draw"
        choices={draws}
        translateChoice={false}
        isPending={data === undefined}
        validate={required()}
      />
      <SelectInput source="play" label="bolao.play" choices={plays} translateChoice={false} validate={required()} />
      {play && <SelectionInput play={play} />}
    </>
  )
}

/** What a share costs and what all of them do, before anybody is asked to pay it. */
function Price() {
  const play = useChosenPlay()
  const [selection, mode] = [useChosen('selection'), useChosen('mode')]
  const [multiple, shares] = [Number(useChosen('multiple')), Number(useChosen('shares'))]
  const translate = useTranslate()
  const currency = useMerchant()?.currency ?? 'BRL'
  if (play === undefined || !Number.isInteger(multiple) || !Number.isInteger(shares)) return null
  const units = countUnits(play, parseSelection(play, selection))
  if (units === 0) return null
  const price = unitStakeMinor(play, LotteryMode.parse(mode), multiple) * BigInt(units)
  const money = (minor: bigint) => moneyText(formatMoney(minor), currency)
  return (
    <Alert severity="info" sx={{ width: '100%', mt: 1 }}>
      {translate('bolao.price_of', { units, price: money(price), all: money(price * BigInt(shares)) })}
    </Alert>
  )
}
