import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ChatAnswer } from '@trevo/contract/ops/chat-desk'
import { useTranslate } from '../../lib/i18n/use-translate.ts'

type Props = {
  answers: readonly ChatAnswer[]
  chosen: number
  onChoose: (place: number) => void
  onTake: (answer: ChatAnswer) => void
}

/** Canned answers that fit what was typed after the slash; arrows go through them, Enter takes one. */
export function AnswersList({ answers, chosen, onChoose, onTake }: Props) {
  const translate = useTranslate()
  return (
    <Paper elevation={4} sx={{ mx: 1.5, maxHeight: 260, overflow: 'auto' }}>
      {answers.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ p: 1.5 }}>
          {translate('chat.answers_none')}
        </Typography>
      ) : (
        <List dense id="answers" role="listbox" aria-label={translate('chat.answers')}>
          {answers.map((answer, place) => (
            <ListItemButton
              key={answer.id}
              role="option"
              aria-selected={place === chosen}
              selected={place === chosen}
              onMouseEnter={() => onChoose(place)}
              onClick={() => onTake(answer)}
            >
              <ListItemText
                primary={`/${answer.shortcut} · ${answer.language}`}
                secondary={answer.text}
                slotProps={{ secondary: { noWrap: true } }}
              />
            </ListItemButton>
          ))}
        </List>
      )}
    </Paper>
  )
}
