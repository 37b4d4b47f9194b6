import RefreshCw from 'lucide-react/icons/refresh-cw'
import { PromptCard, type PromptProps } from './prompt-card.tsx'

/** A newer version is ready. */
export function UpdatePrompt(props: PromptProps) {
  return <PromptCard icon={<RefreshCw size={20} />} {...props} />
}
