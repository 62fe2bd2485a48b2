import { useTexts } from '@ui/kit/text'
import styles from './content/Content.module.css'
import { useFileAddress } from './content/useFileAddress'
import { Waiting } from './content/Waiting'
import { FormattedText } from './FormattedText'
import type { MediaMessage } from './media'
import { talkTexts } from './texts/talk/pt_BR'
import { useViewing } from './viewing'

/** A picture in a box of its own that does not change when it comes; a click shows it large. A sticker stays small. */
export function ImageContent({
  row: { id, data },
  sticker = false,
}: {
  row: MediaMessage
  sticker?: boolean
}) {
  const t = useTexts(talkTexts)
  const view = useViewing()
  const { url, failed, lost } = useFileAddress(data.status)
  const caption = data.caption
  return (
    <>
      {!url || failed ? (
        <Waiting data={data} failed={failed} />
      ) : sticker ? (
        <img className={styles.sticker} src={url} alt="" loading="lazy" onError={lost} />
      ) : (
        <button type="button" className={styles.picture} aria-label={t('openImage')} onClick={() => view(id)}>
          <img src={url} alt="" loading="lazy" onError={lost} />
        </button>
      )}
      {caption && <FormattedText text={caption} />}
    </>
  )
}
