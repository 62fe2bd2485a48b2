import { useTexts } from '@ui/kit/text'
import { FormattedText } from '../FormattedText'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'
import type { MediaMessage } from './media'
import { useFileAddress } from './useFileAddress'
import { useViewing } from './viewing'
import { Waiting } from './Waiting'

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
