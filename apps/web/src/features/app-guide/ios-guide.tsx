import Compass from 'lucide-react/icons/compass'
import Share from 'lucide-react/icons/share'
import SquarePlus from 'lucide-react/icons/square-plus'
import { useT } from '../../lib/i18n/i18n.ts'
import { Steps } from './steps.tsx'
import { guideTexts } from './texts.ts'

export function IosGuide() {
  const t = useT(guideTexts)
  return (
    <Steps
      steps={[
        { icon: <Compass size={22} />, title: t('ios.1.title'), text: t('ios.1.text') },
        { icon: <Share size={22} />, title: t('ios.2.title'), text: t('ios.2.text') },
        { icon: <SquarePlus size={22} />, title: t('ios.3.title'), text: t('ios.3.text') },
      ]}
    />
  )
}
