import { usePanel, useRow, useView } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { platformState } from '@domain/platform/availability'
import { Popover } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { routeTexts } from '@ui/kit/texts/routes/pt_BR'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { askForExport } from './exportAsked'
import styles from './IncidentButton.module.css'

/**
 * Floats over every page but the attendance (specification section 2): is it the platform, what helps, and the
 * record for those who look into it.
 */
export function IncidentButton() {
  const t = useTexts(routeTexts)
  const { tenant } = usePanel()
  const [open, setOpen] = useState(false)
  const platform = useView(['platform'], platformState)
  const live = useRow('connection', 'self')?.state === 'live'
  const state = platform === 'up' ? (live ? 'incidentUp' : 'incidentAway') : (`incident_${platform}` as const)
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" shadow="md" width={280} trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.button}
          aria-label={t('incident')}
          title={t('incident')}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconLifebuoy size={22} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.card ?? ''} aria-label={t('incident')}>
        <p className={styles.state} data-tone={state === 'incidentUp' ? 'good' : 'bad'} role="status">
          {t(state)}
        </p>
        <Link data-autofocus to={pathTo(tenant, 'help/support')} onClick={() => setOpen(false)}>
          {t('incidentHelp')}
        </Link>
        <button
          type="button"
          onClick={() => {
            setOpen(false)
            askForExport(true)
          }}
        >
          {t('incidentExport')}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
