import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useT } from '../../lib/i18n/i18n.ts'
import { Steps } from './steps.tsx'
import { guideTexts } from './texts.ts'

export function AndroidGuide({ brand }: { brand: string }) {
  const t = useT(guideTexts)
  return (
    <Steps
      steps={[
        { icon: <EllipsisVertical size={22} />, title: t('android.1.title'), text: t('android.1.text') },
        { icon: <Download size={22} />, title: t('android.2.title'), text: t('android.2.text') },
        { icon: <Check size={22} />, title: t('android.3.title'), text: t('android.3.text', { brand }) },
      ]}
    />
  )
}
