import { formatPhone } from '@domain/contacts/phone'
import { type InstanceLabel, instanceLabel } from '@domain/instances/label'
import type { InstanceRow } from '@domain/kernel/world'
import type { PlatformState } from '@domain/platform/availability'
import { IconCircleCheck, IconPlugConnectedX, IconQrcode, IconTool } from '@tabler/icons-react'
import { useText } from '@ui/kit/text'
import type { CSSProperties } from 'react'
import styles from './InstanceListPage.module.css'

const ICONS: Record<InstanceLabel, typeof IconTool> = {
  connected: IconCircleCheck,
  disconnected: IconPlugConnectedX,
  reconnect: IconQrcode,
  maintenance: IconTool,
}

type Props = { row: InstanceRow; platform: PlatformState; chosen: boolean; onToggle: () => void }

/** One connection: its colour, its name, its number and how it stands. */
export function InstanceCard({ row, platform, chosen, onToggle }: Props) {
  const t = useText()
  const label = instanceLabel(row, platform)
  const Icon = ICONS[label]
  const { data } = row
  return (
    <label
      className={styles.card}
      data-chosen={chosen || undefined}
      style={{ '--colour': data.color ?? 'var(--balcao-primary)' } as CSSProperties}
    >
      <input type="checkbox" checked={chosen} onChange={onToggle} />
      <span className={styles.body}>
        <strong className={styles.name}>
          {data.name}
          {data.is_official && <span className={styles.official}>{t('instances.official')}</span>}
        </strong>
        <span className={styles.number}>
          {data.nickname && data.nickname !== data.name && `${data.nickname} · `}
          {data.phone_number ? formatPhone(data.phone_number) : t('instances.noNumber')}
        </span>
        <span className={styles[label]}>
          <Icon size={16} aria-hidden />
          {t(`instances.${label}`)}
        </span>
      </span>
    </label>
  )
}
