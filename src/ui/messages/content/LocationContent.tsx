import type { CustomerChat } from '@contract/entities'
import { IconExternalLink, IconMapPin } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { FormattedText } from '../FormattedText'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'

/** A place: its name, its address, its point, and the way to a map in a window of its own. */
export function LocationContent({ data }: { data: CustomerChat }) {
  const t = useTexts(talkTexts)
  const location = data.details?.location
  if (!location) return <FormattedText text={data.message ?? ''} />
  const { latitude, longitude, name, address } = location
  const point = `${latitude},${longitude}`
  return (
    <span className={styles.card}>
      <IconMapPin size={24} stroke={1.5} aria-hidden />
      <span>
        <strong>{name ?? t('place')}</strong>
        {address && <small>{address}</small>}
        <small className="tabular">{`${latitude}, ${longitude}`}</small>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          {t('map')} <IconExternalLink size={13} aria-hidden />
        </a>
      </span>
    </span>
  )
}
