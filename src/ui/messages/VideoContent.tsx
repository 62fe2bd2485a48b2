import { useTexts } from '@ui/kit/text'
import styles from './content/Content.module.css'
import { useFileAddress } from './content/useFileAddress'
import { Waiting } from './content/Waiting'
import { FormattedText } from './FormattedText'
import type { MediaMessage } from './media'
import { talkTexts } from './texts/talk/pt_BR'

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
