import '@ui/kit/texts/shared/pt_BR'
import { IconDownload, IconVolumeOff } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import type { MediaMessage } from '../media'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'
import { useDownload } from './useDownload'

type Props = {
  data: MediaMessage['data']
  url: string
  /** Asks for a fresh address. */
  renewed: () => Promise<string | null>
}

/** A sound that this browser does not play, as old phones record them: it can be had all the same. */
export default function Unplayable({ data, url, renewed }: Props) {
  const t = useTexts(talkTexts)
  const download = useDownload(renewed)
  const name = data.document_name ?? 'audio'
  return (
    <span className={styles.file} role="alert">
      <span className={styles.card}>
        <IconVolumeOff size={20} aria-hidden />
        <small>{t('soundFailed')}</small>
      </span>
      <a
        className={styles.download}
        href={url}
        download={name}
        onClick={download}
        title={t('shared:download', { name })}
        aria-label={t('shared:download', { name })}
      >
        <IconDownload size={18} aria-hidden />
      </a>
    </span>
  )
}
