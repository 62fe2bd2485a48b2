import '@mantine/core/styles/Popover.css'
import type { MetricName } from '@domain/reports/metrics'
import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'

/** How a figure is counted, a click away. */
export function About({ metric }: { metric: MetricName }) {
  const t = useTexts(reportTexts, metricTexts)
  const name = t(`reports/metrics:name.${metric}`)
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
        <p className="m-0 dense">{t(`reports/metrics:about.${metric}`)}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
