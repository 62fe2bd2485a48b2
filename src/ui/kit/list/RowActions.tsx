import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useNarrow } from '../useNarrow'

/** Something that can be done with a row. */
export type RowAction = Readonly<{
  label: string
  icon: Icon
  onClick: () => void
  /** Takes something away that does not come back. */
  danger?: boolean
}>

/** What can be done with one row of a list, behind one button; null where there is nothing. */
export function RowActions({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  // In a table the row is the stop of Tab, and the arrows go on to this.
  const stop = useNarrow() ? 0 : -1
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--balcao-muted)"
          aria-label={label}
          title={label}
          tabIndex={stop}
          data-row-menu
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, icon: Sign, onClick, danger }) => (
          <Menu.Item
            key={name}
            leftSection={<Sign size={16} aria-hidden />}
            onClick={onClick}
            {...(danger && { color: 'danger' })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
