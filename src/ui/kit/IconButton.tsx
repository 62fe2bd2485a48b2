import { ActionIcon } from '@mantine/core'
import type { ReactNode, Ref } from 'react'

type Props = {
  /** Its name, for the tooltip and for screen readers. */
  label: string
  /** The shortcut, shown in the tooltip. */
  keys?: string
  onClick: () => void
  children: ReactNode
  disabled?: boolean
  pressed?: boolean
  color?: string
  filled?: boolean
  size?: number
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon; it always has a name, and shows it on hover and focus. */
export function IconButton({
  label,
  keys,
  onClick,
  children,
  disabled,
  pressed,
  color,
  filled,
  size = 32,
  className,
  ref,
}: Props) {
  return (
    <ActionIcon
      ref={ref ?? null}
      variant={filled ? 'filled' : 'subtle'}
      color={color ?? (filled ? 'primary' : 'gray')}
      c={filled ? undefined : pressed ? 'var(--balcao-primary-text)' : 'var(--balcao-muted)'}
      size={size}
      aria-label={label}
      // The browser's own tooltip: a positioning library would be a tenth of the first load.
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={pressed}
      disabled={disabled ?? false}
      onClick={onClick}
      className={className ?? ''}
    >
      {children}
    </ActionIcon>
  )
}
