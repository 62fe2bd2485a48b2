import '@mantine/core/styles/Popover.css'
import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { kitPartTexts } from './texts/parts/pt_BR'

/** How a figure is counted, a click away from its name. `children`: where more of it stands. */
export function About({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  const t = useTexts(kitPartTexts)
  const label = t('about', { name })
  return (
    <Popover width={280} position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          color="gray"
          c="var(--balcao-muted)"
          size={20}
          aria-label={label}
          title={label}
        >
          <IconInfoCircle size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} tabIndex={-1} data-autofocus>
        <p className="m-0 dense">{text}</p>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
