import '@mantine/core/styles/Drawer.css'
import type { MenuGroup } from '@domain/access/menu'
import { Drawer } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { shellTexts } from '../texts/pt_BR'
import { Incident } from './Incident'
import { PageLinks } from './PageLinks'

type Props = { groups: readonly MenuGroup[]; onClose: () => void }

/** All pages that the role opens, group by group, over the page: the menu of a phone. */
export default function PageDrawer({ groups, onClose }: Props) {
  const t = useTexts(routeTexts, shellTexts)
  return (
    <Drawer
      opened
      onClose={onClose}
      size={320}
      title={t('pages')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      attributes={{ content: { 'data-menu': true } }}
    >
      {groups.map((group) => (
        <PageLinks key={group.name} group={group} headed onChosen={onClose} />
      ))}
      <Incident onChosen={onClose} />
    </Drawer>
  )
}
