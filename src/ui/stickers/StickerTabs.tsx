import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { stickerTexts } from './texts/pt_BR'

type Tab = 'emojis' | 'stickers'
type Props = { tab: Tab; onChange: (tab: Tab) => void; panelId: string }

/** Over the picker of the composer: emojis or stickers. */
export default function StickerTabs({ tab, onChange, panelId }: Props) {
  const t = useTexts(stickerTexts)
  const tabs = [
    ['emojis', t('emojis')],
    ['stickers', t('title')],
  ] as const
  return <Tabs label={t('pictures')} tabs={tabs} tab={tab} onChange={onChange} panelId={panelId} />
}
