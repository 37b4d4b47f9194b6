import Download from 'lucide-react/icons/download'
import { PromptCard, type PromptProps } from './prompt-card.tsx'

/** The app can be put on the home screen. */
export function InstallPrompt(props: PromptProps) {
  return <PromptCard icon={<Download size={20} />} {...props} />
}
