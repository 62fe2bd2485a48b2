import type { InstanceUsage } from '@contract/entities'
import { formatPhone } from '@domain/contacts/phone'
import { type InstanceLabel, instanceLabel } from '@domain/instances/label'
import type { InstanceRow } from '@domain/instances/tables'
import type { PlatformState } from '@domain/platform/availability'
import { IconCircleCheck, IconPlugConnectedX, IconQrcode, IconTool } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDateTime, formatSpan } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import type { CSSProperties, ReactNode } from 'react'
import styles from '../InstanceListPage.module.css'
import { instanceChoiceTexts } from '../texts/choice/pt_BR'
import { instanceTexts } from '../texts/pt_BR'
import { useLimitText } from './limits'

const ICONS: Record<InstanceLabel, typeof IconTool> = {
  connected: IconCircleCheck,
  disconnected: IconPlugConnectedX,
  reconnect: IconQrcode,
  maintenance: IconTool,
}

type Props = {
  row: InstanceRow
  platform: PlatformState
  chosen: boolean
  /** Of all, one is chosen. */
  single: boolean
  /** Who serves it; null for those who are not told. */
  usage: InstanceUsage | null
  onToggle: () => void
  /** What can be done with it. */
  actions: ReactNode
}

/** One connection: its colour, name and number, how it stands and since when, and what its provider says of it. */
export function InstanceCard({ row, platform, chosen, single, usage, onToggle, actions }: Props) {
  const t = useTexts(instanceChoiceTexts)
  const own = useTexts(instanceTexts)
  const label = instanceLabel(row, platform)
  const Icon = ICONS[label]
  const { data } = row
  return (
    <div
      className={styles.card}
      data-chosen={chosen || undefined}
      style={{ '--colour': data.color ?? 'var(--balcao-primary)' } as CSSProperties}
    >
      <label className={styles.choose}>
        <input
          type={single ? 'radio' : 'checkbox'}
          name={single ? 'connection' : undefined}
          checked={chosen}
          onChange={onToggle}
        />
        <span className={styles.body}>
          <strong className={styles.name}>
            {data.name}
            <span className={styles.official}>{data.is_official ? own('official') : own('hub')}</span>
          </strong>
          <span className={styles.number}>
            {data.nickname && data.nickname !== data.name && `${data.nickname} · `}
            {data.phone_number ? formatPhone(data.phone_number) : t('noNumber')}
          </span>
          <span className={styles[label]}>
            <Icon size={16} aria-hidden />
            {t(label)}
            {data.state_at && <Since at={data.state_at} />}
          </span>
        </span>
      </label>
      {label !== 'connected' && data.phone_number && data.off_reason && (
        <p className={styles.reason}>{data.off_reason}</p>
      )}
      <Facts row={row} usage={usage} />
      {actions}
    </div>
  )
}

const MINUTE = 60_000

function Since({ at }: { at: string }) {
  const own = useTexts(instanceTexts)
  const past = useNow(MINUTE) - Date.parse(at)
  return (
    <span className={styles.since} title={formatDateTime(at)}>
      {past < MINUTE ? own('justNow') : own('since', { span: formatSpan(past, own) })}
    </span>
  )
}

/** Quality and limit at Meta, and the people behind it; what is not known is left out. */
function Facts({ row: { data }, usage }: Pick<Props, 'row' | 'usage'>) {
  const t = useTexts(instanceTexts)
  const limit = useLimitText()(data.messaging_limit)
  const quality = data.quality_rating ?? null
  const known = quality === 'GREEN' || quality === 'YELLOW' || quality === 'RED' ? quality : null
  if (known === null && limit === null && usage === null) return null
  return (
    <ul className={styles.facts}>
      {known && <li data-quality={known}>{t('quality', { quality: t(`qualities.${known}`) })}</li>}
      {limit !== null && (
        <li>
          {limit}
          {data.messaging_send !== null && ` (${t('sent', { count: data.messaging_send })})`}
        </li>
      )}
      {usage && (
        <li title={usage.user_names.join(', ')}>
          {usage.users === 0 ? t('noUsers') : t('users', { count: usage.users })}
          {usage.open_tickets > 0 && ` · ${t('open', { count: usage.open_tickets })}`}
        </li>
      )}
    </ul>
  )
}
