import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import styles from '../Orders.module.css'
import type { OrderLabel } from '../useOrderLabels'

type Props = {
  /** What is done, in words. */
  children: string
  labels: readonly OrderLabel[]
  variant: 'filled' | 'light' | 'default'
  size?: ButtonProps['size']
  disabled: boolean
  /** The id of what says why it is refused; left out: it is not. */
  refusedBy?: string | undefined
  /** `statusId`: the label that was chosen; null: the first of the phase. */
  onPick: (statusId: string | null) => void
}

/** Takes an order on; where the shop has several labels for what it comes to, one of them is chosen. */
export function PhaseButton({ children, labels, variant, size, disabled, refusedBy, onPick }: Props) {
  const off = {
    ...(size && { size }),
    disabled: disabled || refusedBy !== undefined,
    'aria-describedby': refusedBy,
  }
  if (labels.length < 2)
    return (
      <Button variant={variant} {...off} onClick={() => onPick(null)}>
        {children}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant={variant} {...off} rightSection={<IconChevronDown size={14} aria-hidden />}>
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {labels.map(({ id, name, color }) => (
          <Menu.Item
            key={id}
            leftSection={<span className={styles.dot} style={{ background: color }} aria-hidden />}
            onClick={() => onPick(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
