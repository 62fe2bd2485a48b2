import { useTexts } from '@ui/kit/text'
import { FormattedText } from '../FormattedText'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'
import type { MediaMessage } from './media'
import { useFileAddress } from './useFileAddress'
import { Waiting } from './Waiting'

/** A film, played in its place; of it nothing but its length is fetched before. */
export function VideoContent({ data }: Pick<MediaMessage, 'data'>) {
  const t = useTexts(talkTexts)
  const { url, failed, lost } = useFileAddress(data.status)
  return (
    <>
      {!url || failed ? (
        <Waiting data={data} failed={failed} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: customers' films come without subtitles.
        <video
          className={styles.video}
          src={url}
          controls
          preload="metadata"
          aria-label={t('playVideo')}
          onError={lost}
        />
      )}
      {data.caption && <FormattedText text={data.caption} />}
    </>
  )
}
