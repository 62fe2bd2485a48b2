import type { AttachedKind } from '@domain/messages/structured-kinds'
import { Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconBolt,
  IconFile,
  IconListCheck,
  IconMapPin,
  IconShoppingBag,
  IconTemplate,
} from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useNarrow } from '@ui/kit/useNarrow'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import styles from '../attach/Attach.module.css'
import { structuredTexts } from './texts/pt_BR'

type Props = {
  onFile: () => void
  /** Kinds that this connection sends. */
  kinds: readonly AttachedKind[]
  onKind: (kind: AttachedKind) => void
  /** Of what has a button of its own where there is room: begins a quick answer, opens the templates. */
  onAnswers: () => void
  onTemplate: (() => void) | null
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
export default function AttachMenu({ onFile, kinds, onKind, onAnswers, onTemplate, onClose }: Props) {
  const t = useTexts(structuredTexts)
  const message = useTexts(messageTexts)
  const narrow = useNarrow()
  return (
    <Menu opened onClose={onClose} position="top-start" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <span aria-hidden className={styles.target} />
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
        {narrow && (
          <Menu.Item leftSection={<IconBolt size={16} aria-hidden />} onClick={onAnswers}>
            {message('composer.answers')}
          </Menu.Item>
        )}
        {narrow && onTemplate && (
          <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={onTemplate}>
            {message('composer.sendTemplate')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
