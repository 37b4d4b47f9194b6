import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type GiftPreview as Found, opsGiftPreview } from '@trevo/contract/ops/reward-programme'
import { Calculator } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { type TextKey, useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { Facts } from '../../ui/facts.tsx'
import { useRun } from '../../ui/use-run.ts'

type Worst = Pick<Found, 'gives' | 'asks' | 'keeps'>

/** What one account gets at most out of everything the brand gives, as it is saved. */
export function GiftPreview() {
  const translate = useTranslate()
  const { run, isRunning } = useRun()
  const [found, setFound] = useState<Found | null>(null)
  const ask = () =>
    run(async () => {
      setFound(await call(opsGiftPreview))
    })
  const words = ({ gives, asks, keeps }: Worst) =>
    translate('programme.worst_line', {
      gives: decimalText(gives),
      asks: decimalText(asks),
      keeps: decimalText(keeps),
    })
  return (
    <Box sx={{ width: '100%', mt: 2 }}>
      <Button variant="outlined" startIcon={<Calculator size={18} />} disabled={isRunning} onClick={() => void ask()}>
        {translate('programme.worst')}
      </Button>
      <Box sx={{ mt: 1, color: 'text.secondary', fontSize: 13 }}>{translate('programme.worst_hint')}</Box>
      {found && (
        <Box sx={{ mt: 2 }} role="status">
          <Facts
            facts={[
              ['programme.worst_all', words(found)],
              ...found.lines.map((line): [TextKey, string] => [
                `programme.worst_${line.source}`,
                line.isPersonal ? `${words(line)} (${translate('programme.worst_personal')})` : words(line),
              ]),
              ['programme.worst_game', `${found.bestGame || '–'} (${decimalText(found.keepPercent)}%)`],
            ]}
          />
          <Alert severity={found.isCovered ? 'success' : 'warning'}>
            {translate(found.isCovered ? 'programme.worst_covered' : 'programme.worst_uncovered')}
          </Alert>
        </Box>
      )}
    </Box>
  )
}
