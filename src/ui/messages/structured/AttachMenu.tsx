import type { AttachedKind } from '@domain/messages/structured-kinds'
import { Menu } from '@mantine/core'
import { IconAddressBook, IconFile, IconListCheck, IconMapPin, IconShoppingBag } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import styles from '../attach/Attach.module.css'
import { structuredTexts } from './texts/pt_BR'

type Props = {
  onFile: () => void
  /** Kinds that this connection sends. */
  kinds: readonly AttachedKind[]
  onKind: (kind: AttachedKind) => void
  onClose: () => void
}

const ICONS = {
  contacts: IconAddressBook,
  location: IconMapPin,
  interactive: IconListCheck,
  offer: IconShoppingBag,
} as const
const TEXTS = { contacts: 'contact', location: 'place', interactive: 'choices', offer: 'offer' } as const

/** What can be attached beside a file, over the element that it stands in, which must be positioned. */
export default function AttachMenu({ onFile, kinds, onKind, onClose }: Props) {
  const t = useTexts(structuredTexts)
  return (
    <Menu opened onClose={onClose} position="top-start" withinPortal transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <span className={styles.target} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('menu')}>
        <Menu.Item leftSection={<IconFile size={16} aria-hidden />} onClick={onFile}>
          {t('file')}
        </Menu.Item>
        {kinds.map((kind) => {
          const Icon = ICONS[kind]
          return (
            <Menu.Item key={kind} leftSection={<Icon size={16} aria-hidden />} onClick={() => onKind(kind)}>
              {t(TEXTS[kind])}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
