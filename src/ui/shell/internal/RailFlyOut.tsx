import '@mantine/core/styles/Popover.css'
import type { MenuGroup } from '@domain/access/menu'
import { Popover } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { menuTexts } from '@ui/kit/texts/menu/pt_BR'
import { useState } from 'react'
import { Incident } from './Incident'
import { PageLinks } from './PageLinks'
import styles from './RailFlyOut.module.css'
import { GroupButton } from './RailGroup'

type Props = { group: MenuGroup; within: boolean; small: boolean }

/** A group's button with its pages at its side, open from the start; Esc leads back to where the keyboard was (focus.ts). */
export default function RailFlyOut({ group, within, small }: Props) {
  const t = useTexts(menuTexts)
  const [open, setOpen] = useState(true)
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="right-start"
      offset={6}
      width={248}
      trapFocus
      closeOnEscape
    >
      <Popover.Target>
        <GroupButton group={group} within={within} small={small} onClick={() => setOpen(!open)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown ?? ''} aria-label={t(`group.${group.name}`)} data-menu>
        <PageLinks group={group} headed onChosen={() => setOpen(false)} walked />
        {group.name === 'help' && <Incident onChosen={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
